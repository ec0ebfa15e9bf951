import { inflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Ballot, Ballots } from '#contract/meetings/ballots/ballots.ts'
import {
  insertMeeting,
  insertSeats,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
} from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// What a portal keeps of one person on the day of a meeting: their export, their erasure, and their secret votes.

const world = await openWorld({ at: meetingStart })
const { full } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', lastName: 'Abel', mandate: full })
const voter = await world.user({ in: body, mandate: full, lastName: 'Bost' })
const neighbour = await world.user({ in: body, mandate: full, lastName: 'Cure' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
await insertSeats(world, body, [{ holder: secretary }, { holder: voter }, { holder: neighbour }])
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
const { url, open, arrive, end } = meetingCalls(secretary, () => session)
const last = async (who: Actor = secretary): Promise<Ballot> =>
  (await who.get(url('ballots'))).json<Ballots>().ballots.at(-1)!
const openBallot = async (mode: string) => {
  await secretary.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode })
  const { id } = await last()
  return { id }
}
const vote = (who: Actor, ballot: { id: number }, choice: string) => who.post(url('votes'), { ballot, choice })

/** Signs the list of a secret ballot for these people in this order, and closes it with its counts. */
async function holdSecretBallot(signing: readonly Actor[], counts: object) {
  const ballot = await openBallot('counted')
  for (const { id } of signing) {
    const { id: line } = (await last()).voterList!.find(({ person }) => person?.id === id)!
    await secretary.post(url('recorded_votes'), { ballot, voter: line, hasSigned: true })
  }
  await secretary.post(url('ballot_closures'), { ballot, counts })
  return ballot
}

/** Holds a meeting in which the voter answers, comes, votes by name and in secret, and is noted. */
async function holdMeeting() {
  session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
  for (const who of [voter, neighbour])
    await who.put(`/api/sessions/${session.id}/answer`, { answer: 'remote', note: `Mot de ${who.lastName}` })
  await open()
  for (const who of [secretary, voter, neighbour]) await arrive(who)
  const named = await openBallot('named')
  await vote(voter, named, 'against')
  await vote(neighbour, named, 'for')
  await secretary.post(url('ballot_closures'), { ballot: named })
  const secret = await holdSecretBallot([voter, neighbour], { for: 1, against: 1, abstentions: 0, blanks: 0 })
  world.clock.forward({ hours: 1 })
  return { named, secret }
}

/** Reads the parts of the export of a person by their names. */
async function exportOf(person: Actor): Promise<Map<string, unknown>> {
  const archive = (await person.get('/api/me/export')).rawPayload
  const parts = new Map<string, unknown>()
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const content = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    if (name.endsWith('.json')) parts.set(name.replace('.json', ''), JSON.parse(content.toString()))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return parts
}

test('the export of a person has all of their meeting day, and nothing of others', async () => {
  await holdMeeting()
  await secretary.put(`/api/points/${session.pointIds[0]}/note`, { html: '<p>Note d’Abel</p>', version: 0 })
  await voter.post(`/api/irps/${body.id}/proposals`, {
    title: 'Un parking',
    why: 'Il manque',
    papers: [],
    closesOn: null,
  })
  const parts = await exportOf(voter)
  expect(parts.get('sieges')).toMatchObject([{ qualité: 'titulaire', siège: 2 }])
  expect(parts.get('reponses-aux-convocations')).toMatchObject([{ réponse: 'à distance', mot: 'Mot de Bost' }])
  expect(parts.get('presence-aux-seances')).toMatchObject([{ présence: 'sur place', confirmée: true }])
  expect(parts.get('votes-en-seance')).toMatchObject([
    { question: 'Adopter ?', 'a voté': true, voix: 'contre' },
    { question: 'Adopter ?', 'a voté': true, voix: null },
  ])
  expect(parts.get('propositions-de-points')).toMatchObject([{ 'point proposé': 'Un parking', qualité: 'auteur' }])
  const all = JSON.stringify([...parts].filter(([name]) => !['notifications', 'courriels'].includes(name)))
  for (const foreign of ['Cure', 'Mot de Cure', 'Note d’Abel']) expect(all).not.toContain(foreign)
  expect((await exportOf(secretary)).get('notes-de-seance')).toMatchObject([{ notes: '<p>Note d’Abel</p>' }])
})

test('secret votes: nothing that is stored, shown, recorded or logged changes with who voted what', async () => {
  await holdMeeting()
  await end()
  const traces: string[] = []
  // the same people sign in the same order; they vote the other way round
  for (const counts of [
    { for: 2, against: 1, abstentions: 0, blanks: 0 },
    { for: 1, against: 2, abstentions: 0, blanks: 0 },
  ]) {
    session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
    await open()
    for (const who of [secretary, voter, neighbour]) await arrive(who)
    const begun = world.logged.length
    const ballot = await holdSecretBallot([neighbour, secretary, voter], counts)
    const { rows } = await world.pool.query(
      `select (select json_agg(to_jsonb(line) - 'id' - 'ballot_id' - 'person_id' order by id) from ballot_voters line where ballot_id = $1) as lines,
        (select json_agg(details - 'ballot' order by id) from audit_events where subject_id = $2 and action like 'ballot.%') as audit,
        (select count(*)::int from ballot_candidates where ballot_id = $1) as candidates`,
      [ballot.id, session.id],
    )
    const shown = (await last()).voterList!.map(({ choice, candidateId, hasVoted, bySelf }) => ({
      choice,
      candidateId,
      hasVoted,
      bySelf,
    }))
    traces.push(
      JSON.stringify({ rows, shown, logged: world.logged.slice(begun).filter(({ msg }) => /vote|ballot/i.test(msg)) }),
    )
    world.clock.forward({ hours: 1 })
    await end()
  }
  expect(traces[0]).toBe(traces[1])
  // no column can hold a secret choice, whatever writes it
  const { id } = await world.db
    .selectFrom('ballotVoters')
    .select('id')
    .where('mode', '=', 'counted')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    world.db.updateTable('ballotVoters').set({ choice: 'for' }).where('id', '=', id).execute(),
  ).rejects.toThrow('ballot_voters_secrecy')
})

test('a person who voted and is erased stays as a former member, in named votes and in signatures', async () => {
  const { named, secret } = await holdMeeting()
  await end()
  expect((await administrator.delete(`/api/users/${voter.id}`)).statusCode).toBe(204)
  const { ballots } = (await neighbour.get(url('ballots'))).json<Ballots>()
  const erased = (ballot: { id: number }) =>
    ballots.find(({ id }) => id === ballot.id)!.voterList!.filter(({ person }) => person === null)
  expect(erased(named)).toMatchObject([{ choice: 'against', isPresident: false }])
  expect(erased(secret)).toMatchObject([{ choice: null, hasVoted: true }])
  const kept = JSON.stringify([
    ballots,
    (await secretary.get(url('presence'))).json(),
    (await secretary.get(url('attendance'))).json(),
  ])
  for (const word of ['Bost', 'Mot de Bost', voter.email]) expect(kept).not.toContain(word)
  const later = await insertSession(world.portal, { in: body })
  expect((await secretary.get(`/api/sessions/${later.id}/attendance`)).body).not.toContain('Bost')
})
