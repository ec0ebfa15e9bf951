import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ballot, Ballots } from '#contract/meetings/ballots/ballots.ts'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertMeeting, insertVotingMandates, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The ballots of a meeting, from their opening to the outcome of their point.

const world = await openWorld({ at: meetingStart })
const { full, deputy } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full, lastName: 'Abel' })
const holder = await world.user({ in: body, mandate: full, lastName: 'Bost' })
const third = await world.user({ in: body, mandate: full, lastName: 'Cure' })
const substitute = await world.user({ in: body, mandate: deputy, lastName: 'Dury' })
const guest = await world.user({ in: body, lastName: 'Even' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body() })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [
    { holder: { id: secretary.id } },
    { holder: { id: holder.id }, substitutes: [{ id: substitute.id }] },
    { holder: { id: third.id }, substitutes: [{ id: substitute.id }] },
  ],
})
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
let points: Record<'opinion' | 'deliberation' | 'appointment' | 'minutes' | 'other', { id: number }>
beforeEach(async () => {
  session = await insertMeeting(world, body, {
    agenda: [
      { title: 'Bilan social', kind: 'opinion' },
      { title: 'Règlement intérieur', kind: 'deliberation' },
      { title: 'Secrétaire', kind: 'appointment' },
      { title: 'Procès-verbal', kind: 'minutes' },
      { title: 'Questions diverses', kind: 'other' },
    ],
  })
  const [opinion, deliberation, appointment, minutes, other] = session.pointIds.map((id) => ({ id }))
  points = {
    opinion: opinion!,
    deliberation: deliberation!,
    appointment: appointment!,
    minutes: minutes!,
    other: other!,
  }
})

const { url, open: openDoors, arrive, leave, end } = meetingCalls(secretary, () => session)
/** Opens the meeting with these people present. */
async function openMeeting(...present: { id: number }[]) {
  await openDoors()
  for (const who of present) await arrive(who)
}
const open = (point: { id: number }, over: object = {}, by = secretary) =>
  by.post(url('ballots'), { point, question: 'Adopter le texte ?', mode: 'byHand', ...over })
const ballots = async (who: Actor = secretary): Promise<Ballots> => (await who.get(url('ballots'))).json()
const last = async (who: Actor = secretary): Promise<Ballot> => (await ballots(who)).ballots.at(-1)!
const lastRelation = async () => {
  const { id, version } = await last()
  return { ballot: { id }, version }
}
const vote = async (who: Actor, choice: string) => who.post(url('votes'), { ...(await lastRelation()), choice })
/** Reads the text of each page of a PDF. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes) }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('\n')
    }),
  )
}
const counts = (inFavour: number, against = 0, abstentions = 0, blanks = 0) => ({
  for: inFavour,
  against,
  abstentions,
  blanks,
})
const close = async (given: object | null = null, by = secretary) =>
  by.post(url('ballot_closures'), { ...(await lastRelation()), counts: given })
const cancel = async (by = secretary) => by.post(url('ballot_cancellations'), await lastRelation())
const record = async (name: string, over: object) => {
  const voter = (await last()).voterList?.find(({ person, isPresident }) =>
    name === 'president' ? isPresident : person?.lastName === name,
  )
  return secretary.post(url('recorded_votes'), {
    ...(await lastRelation()),
    voter: voter!.id,
    version: voter!.version,
    ...over,
  })
}
const names = async () => (await last()).voterList?.map(({ person }) => person?.lastName ?? 'president')
const agenda = async () => (await secretary.get(`/api/sessions/${session.id}`)).json().agenda
const codes = (answer: { json: () => { violations?: { propertyPath: string; code: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath} ${code}`)

describe('opening a ballot', () => {
  test('lists who sits at that instant, and no later change', async () => {
    await openMeeting(secretary, holder, third, substitute)
    await leave(holder)
    const answer = await open(points.deliberation, { mode: 'named' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await names()).toEqual(['Abel', 'Cure', 'Dury'])
    await leave(substitute)
    await arrive(holder)
    expect(await names()).toEqual(['Abel', 'Cure', 'Dury'])
    expect(await last()).toMatchObject({
      voters: 3,
      point: { number: '2', title: 'Règlement intérieur' },
      voterList: [{ hasLeft: false }, { hasLeft: false }, { hasLeft: true }],
    })
  })

  test('needs an open meeting', async () => {
    expect((await open(points.deliberation)).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    await openMeeting(secretary)
    world.clock.forward({ hours: 1 })
    await end()
    expect((await open(points.deliberation)).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
  })

  test('needs a voter, and a point that calls for a vote', async () => {
    await openMeeting(guest)
    expect((await open(points.deliberation)).json()).toMatchObject({ status: 409, code: 'ballots.noVoter' })
    await arrive(holder)
    expect(codes(await open(points.other))).toEqual(['point ballots.notVotable'])
    const elsewhere = await insertSession(world.portal, {
      in: body,
      agenda: [{ title: 'Autre', kind: 'deliberation' }],
    })
    expect(codes(await open({ id: elsewhere.pointIds[0]! }))).toEqual(['point ballots.unknownPoint'])
  })

  test('needs the opinion on a point that asks for one, where the president never votes (L2315-32)', async () => {
    await openMeeting(holder)
    expect(codes(await open(points.opinion, { presidentVotes: true }))).toEqual([
      'opinion ballots.opinionMissing',
      'presidentVotes ballots.presidentOnOpinion',
    ])
    expect(codes(await open(points.deliberation, { opinion: 'favorable' }))).toEqual(['opinion ballots.noOpinion'])
    expect(codes(await open(points.deliberation, { mode: 'counted', outsideUrl: 'http://vote.example' }))).toEqual([
      'outsideUrl invalid_format',
    ])
  })

  test('adds the president where they vote', async () => {
    await openMeeting(holder)
    await open(points.deliberation, { mode: 'named', presidentVotes: true })
    expect(await last()).toMatchObject({ voters: 2, presidentVotes: true })
    expect(await names()).toEqual(['Bost', 'president'])
    expect((await record('president', { choice: 'for' })).statusCode).toBe(200)
  })

  test('waits for the end of the ballot before, also when two people open one at once', async () => {
    await openMeeting(holder)
    const answers = await Promise.all([open(points.deliberation), open(points.minutes)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await open(points.minutes)).json()).toMatchObject({ code: 'ballots.openAlready' })
    await cancel()
    expect((await open(points.minutes)).statusCode).toBe(200)
  })

  test('is possible two hundred times in a session', async () => {
    await openMeeting(holder)
    await open(points.deliberation)
    await cancel()
    await sql`
      insert into ballots (session_id, point_id, question, mode, rule, president_votes, voters, opened_at, cancelled_at)
      select session_id, point_id, question, mode, rule, president_votes, voters, opened_at, cancelled_at
      from ballots cross join generate_series(2, 200) where session_id = ${session.id}`.execute(world.db)
    expect((await open(points.deliberation)).json()).toMatchObject({ status: 409, code: 'ballots.tooMany' })
  })

  test('is for those who write for the body', async () => {
    await openMeeting(holder)
    expect((await open(points.deliberation, {}, holder)).statusCode).toBe(403)
    expect((await open(points.deliberation, {}, stranger)).statusCode).toBe(403)
    await open(points.deliberation)
    expect((await close(counts(1), holder)).statusCode).toBe(403)
    expect((await cancel(holder)).statusCode).toBe(403)
  })
})

describe('a named ballot', () => {
  test('takes each vote once, by name, and counts them', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation, { mode: 'named' })
    expect((await vote(holder, 'for')).statusCode).toBe(200)
    // sent again after a cut network
    expect((await vote(holder, 'for')).statusCode).toBe(200)
    expect((await vote(holder, 'against')).json()).toMatchObject({ status: 409, code: 'ballots.voted' })
    expect((await vote(secretary, 'for')).statusCode).toBe(200)
    expect((await record('Cure', { choice: 'abstention' })).statusCode).toBe(200)
    expect((await record('Bost', { choice: 'against' })).json()).toMatchObject({ code: 'ballots.votedSelf' })
    await close()
    expect(await last(guest)).toMatchObject({
      counts: counts(2, 0, 1),
      result: 'adopted',
      voterList: [{ choice: 'for' }, { choice: 'for', isMe: false }, { choice: 'abstention' }],
    })
    expect((await agenda())[1].vote).toEqual({ for: 2, against: 0, abstentions: 1 })
  })

  test('counts members who have not voted as against (L2315-32)', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation, { mode: 'named' })
    await vote(holder, 'for')
    await close()
    expect(await last()).toMatchObject({ voters: 3, counts: counts(1), result: 'rejected' })
    expect((await agenda())[1].vote).toEqual({ for: 1, against: 0, abstentions: 2 })
  })

  test('refuses who does not vote, who has left, and votes after its end', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation, { mode: 'named' })
    expect((await vote(guest, 'for')).json()).toMatchObject({ status: 403, code: 'ballots.notVoter' })
    expect((await vote(administrator, 'for')).json()).toMatchObject({ status: 403, code: 'ballots.notVoter' })
    expect((await vote(stranger, 'for')).statusCode).toBe(403)
    await leave(holder)
    expect((await vote(holder, 'for')).json()).toMatchObject({ status: 409, code: 'ballots.left' })
    await close()
    expect((await vote(secretary, 'for')).json()).toMatchObject({ status: 409, code: 'ballots.closed' })
    expect((await record('Bost', { choice: 'for' })).json()).toMatchObject({ status: 409, code: 'ballots.closed' })
    await cancel()
    expect((await vote(secretary, 'for')).json()).toMatchObject({ status: 409, code: 'ballots.cancelled' })
    expect((await close()).json()).toMatchObject({ status: 409, code: 'ballots.cancelled' })
  })

  test('takes a recorded vote back', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation, { mode: 'named' })
    await record('Bost', { choice: 'for' })
    await record('Bost', { choice: null })
    expect((await last()).voterList?.[1]).toMatchObject({ choice: null, hasVoted: false })
    expect((await vote(holder, 'against')).statusCode).toBe(200)
    expect(
      codes(await secretary.post(url('recorded_votes'), { ...(await lastRelation()), voter: 2_147_483_647 })),
    ).toEqual(['voter ballots.unknownVoter'])
  })

  test('takes no counts from outside', async () => {
    await openMeeting(holder)
    await open(points.deliberation, { mode: 'named' })
    expect(codes(await close(counts(1)))).toEqual(['counts ballots.countedByPortal'])
  })

  test('waits, at its end, for a vote that is being taken', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation, { mode: 'named' })
    const { id } = await last()
    const vote = world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('ballots').select('id').where('id', '=', id).forShare().execute()
      const closing = close()
      await waitForBlockedQuery(world)
      await tx.updateTable('ballotVoters').set({ choice: 'for', voted: true }).where('ballotId', '=', id).execute()
      return { closing }
    })
    expect((await (await vote).closing).json().ballots.at(-1).counts).toEqual(counts(2))
  })
})

describe('a ballot by show of hands', () => {
  test('takes numbers whose sum is the number of voters', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation)
    expect(codes(await close())).toEqual(['counts ballots.countsMissing'])
    expect(codes(await close(counts(1, 1)))).toEqual(['counts ballots.tooFewVotes'])
    expect(codes(await close(counts(2, 1, 1)))).toEqual(['counts ballots.tooManyVotes'])
    expect((await close(counts(1, 1, 0, 1))).statusCode).toBe(200)
    expect(await last()).toMatchObject({ result: 'rejected', counts: counts(1, 1, 0, 1) })
    expect((await vote(holder, 'for')).json()).toMatchObject({ code: 'ballots.closed' })
  })

  test('takes no vote by name', async () => {
    await openMeeting(holder)
    await open(points.deliberation)
    expect((await vote(holder, 'for')).json()).toMatchObject({ status: 409, code: 'ballots.notNamed' })
    expect((await record('Bost', { choice: 'for' })).json()).toMatchObject({ status: 409, code: 'ballots.byHand' })
  })

  test('is corrected until the session is closed', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation)
    await close(counts(3))
    expect((await close(counts(2, 1))).statusCode).toBe(200)
    expect(await last()).toMatchObject({ counts: counts(2, 1), result: 'adopted' })
    expect((await agenda())[1].vote).toEqual({ for: 2, against: 1, abstentions: 0 })
    await world.db
      .updateTable('sessions')
      .set({ closedAt: meetingStart, status: 'closed' })
      .where('id', '=', session.id)
      .execute()
    expect((await close(counts(3))).json()).toMatchObject({ status: 409, code: 'record.state' })
  })
})

describe('a secret ballot', () => {
  test('keeps who has voted, and never what', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation, { mode: 'counted', outsideUrl: 'https://vote.example/1' })
    expect(codes(await record('Bost', { choice: 'for' }))).toEqual(['choice ballots.secret'])
    expect((await vote(holder, 'for')).json()).toMatchObject({ status: 409, code: 'ballots.notNamed' })
    await record('Bost', { hasSigned: true })
    await record('Cure', { hasSigned: true })
    expect(codes(await close(counts(1)))).toEqual(['counts ballots.fewerThanSigned'])
    expect(codes(await close(counts(3)))).toEqual(['counts ballots.moreThanSigned'])
    await close(counts(2))
    expect(await last()).toMatchObject({
      outsideUrl: 'https://vote.example/1',
      counts: counts(2),
      result: 'adopted',
      voterList: [
        { hasVoted: false, choice: null },
        { hasVoted: true, choice: null },
        { hasVoted: true, choice: null },
      ],
    })
    await expect(
      world.db
        .updateTable('ballotVoters')
        .set({ choice: 'for' })
        .where('ballotId', '=', (await last()).id)
        .execute(),
    ).rejects.toThrow('ballot_voters_secrecy')
  })
})

describe('the papers of a secret ballot', () => {
  const papers = async (who = secretary, id?: number) =>
    who.get(url(`ballot_papers.pdf?ballot=${id ?? (await last()).id}`))

  test('are a PDF with one for each voter, all alike, without a name', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation, { mode: 'counted', question: 'Élire le bureau ?' })
    const answer = await papers()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    const [page, ...others] = await textsOf(answer.rawPayload)
    expect(others).toEqual([])
    for (const [words, times] of [
      ['Élire le bureau ?', 3],
      ['Pour', 3],
      ['Contre', 3],
      ['Abstention', 3],
      ['Bost', 0],
    ] as const)
      expect(page?.split(words)).toHaveLength(times + 1)
  })

  test('are only printed while it is open, by who holds it', async () => {
    await openMeeting(secretary, holder, third)
    await open(points.deliberation)
    expect((await papers()).json()).toMatchObject({ status: 409, code: 'ballots.notSecret' })
    await cancel()
    await open(points.deliberation, { mode: 'counted' })
    for (const who of [holder, stranger]) expect((await papers(who)).statusCode).toBe(403)
    expect((await papers(secretary, 2_000_000_000)).statusCode).toBe(404)
    await cancel()
    expect((await papers()).json()).toMatchObject({ status: 409, code: 'ballots.cancelled' })
  })
})

describe('the outcome of a point', () => {
  test.each([
    ['favorable', counts(2), 'favorable'],
    ['favorable', counts(1, 1), 'unfavorable'],
    ['unfavorable', counts(2), 'unfavorable'],
    ['reserved', counts(2), 'reserved'],
  ])('a %s opinion with the votes %o is %s', async (opinion, votes, result) => {
    await openMeeting(secretary, holder)
    await open(points.opinion, { opinion })
    await close(votes)
    expect((await agenda())[0].opinion).toMatchObject({ result, votes: { for: votes.for, against: votes.against } })
  })

  test('a refused opinion that is not favorable is none', async () => {
    await openMeeting(secretary, holder)
    await open(points.opinion, { opinion: 'reserved' })
    await close(counts(1, 1))
    expect((await agenda())[0]).toMatchObject({ opinion: null, vote: null })
  })

  test('is that of the last ballot, and of the one before when that is cancelled', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    await close(counts(2))
    await open(points.deliberation)
    await close(counts(0, 2))
    expect((await agenda())[1].vote).toEqual(counts3(0, 2))
    await cancel()
    expect((await agenda())[1].vote).toEqual(counts3(2))
    expect((await ballots()).ballots.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true])
    expect((await ballots(stranger)).ballots).toHaveLength(1)
  })

  test('goes with its only ballot, but for the words of an opinion', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    await close(counts(2))
    await cancel()
    expect((await agenda())[1].vote).toBeNull()
    await open(points.opinion, { opinion: 'favorable' })
    await close(counts(2))
    await world.db
      .updateTable('pointOutcomes')
      .set({ opinionText: 'Sous réserve' })
      .where('pointId', '=', points.opinion.id)
      .execute()
    await cancel()
    expect((await agenda())[0].opinion).toMatchObject({ result: 'favorable', text: 'Sous réserve', votes: null })
  })

  test('is not written by hand once it was voted, and the point stays', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    await close(counts(2))
    const stored = (await secretary.get(`/api/sessions/${session.id}`)).json()
    const put = (change: (agenda: { id: number; vote: object | null }[]) => object[]) =>
      secretary.put(`/api/sessions/${session.id}`, { ...stored, agenda: change(stored.agenda) })
    const voted = (point: { id: number }) => point.id === points.deliberation.id
    expect(
      (await put((all) => all.map((point) => (voted(point) ? { ...point, vote: counts3(1, 1) } : point)))).json(),
    ).toMatchObject({ status: 409, code: 'ballots.outcomeVoted' })
    expect((await put((all) => all.filter((point) => !voted(point)))).json()).toMatchObject({
      status: 409,
      code: 'ballots.pointVoted',
    })
    expect((await put((all) => all.toReversed())).statusCode).toBe(200)
  })

  test.each([
    ['is open', ['opinion', 'appointment', 'other']],
    ['has ended', ['appointment', 'minutes']],
  ])('keeps its point of the same kind once its ballot %s', async (moment, kinds) => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    if (moment === 'has ended') await close(counts(2))
    const stored = (await secretary.get(`/api/sessions/${session.id}`)).json()
    const put = (point: { id: number }, kind: string) => {
      const agenda = stored.agenda.map((own: { id: number }) => (own.id === point.id ? { ...own, kind } : own))
      return secretary.put(`/api/sessions/${session.id}`, { ...stored, agenda })
    }
    for (const kind of kinds)
      expect((await put(points.deliberation, kind)).json(), kind).toMatchObject({
        status: 409,
        code: 'ballots.kindVoted',
      })
    expect((await agenda())[1].kind).toBe('deliberation')
    expect((await put(points.other, 'information')).statusCode).toBe(200)
  })

  test('leaves its point free to change its kind once its only ballot is cancelled', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    await close(counts(2))
    await cancel()
    const stored = (await secretary.get(`/api/sessions/${session.id}`)).json()
    stored.agenda[1].kind = 'information'
    expect((await secretary.put(`/api/sessions/${session.id}`, stored)).statusCode).toBe(200)
  })

  test('makes a form that was opened before the end of the ballot too old', async () => {
    await openMeeting(secretary, holder)
    const stored = (await secretary.get(`/api/sessions/${session.id}`)).json()
    await open(points.deliberation)
    await close(counts(2))
    expect((await secretary.put(`/api/sessions/${session.id}`, stored)).statusCode).toBe(409)
  })
})

describe('the end of the meeting', () => {
  test('waits for the end of an open ballot', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation)
    world.clock.forward({ hours: 1 })
    for (const step of ['ending', 'holding'])
      expect((await secretary.post(url(step))).json()).toMatchObject({ status: 409, code: 'ballots.openAtEnd' })
    await close(counts(2))
    expect((await end()).statusCode).toBe(200)
  })

  test('cancels an open ballot when the portal ends the meeting', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation, { mode: 'named' })
    await vote(holder, 'for')
    world.clock.forward({ hours: 20 })
    await holdEndedSession(world.portal, { sessionId: session.id })
    // before the sign-ins of the people end
    world.clock.set(meetingStart)
    expect(await last()).toMatchObject({ closedAt: null, result: null, cancelledAt: expect.any(String) })
    expect((await vote(secretary, 'for')).json()).toMatchObject({ status: 409, code: 'record.state' })
  })
})

describe('reading', () => {
  test('results are as open as the session, votes are for the members of the body', async () => {
    await openMeeting(secretary, holder)
    await open(points.deliberation, { mode: 'named' })
    expect((await ballots(stranger)).ballots).toEqual([])
    expect(await ballots(guest)).toMatchObject({ ballots: [{ voters: 2 }], can: ['ballots.readVotes', 'ballots.vote'] })
    await vote(holder, 'for')
    await close()
    expect(await ballots(stranger)).toMatchObject({ ballots: [{ counts: counts(1), voterList: null }], can: [] })
    expect(await ballots(guest)).toMatchObject({ ballots: [{ voterList: [{}, { choice: 'for' }] }] })
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    expect((await stranger.get(url('ballots'))).statusCode).toBe(404)
  })

  test('takes one statement however many ballots there are', async () => {
    await openMeeting(secretary, holder)
    for (let count = 0; count < 3; count++) {
      await open(points.deliberation, { mode: 'named' })
      await close()
    }
    expect((await world.statementsOf(() => ballots())).filter((sql) => sql.includes('ballot'))).toHaveLength(1)
  })

  test('a former member keeps their vote without a name', async () => {
    const leaver = await world.user({ in: body, mandate: full, lastName: 'Font' })
    await world.db
      .insertInto('seats')
      .values({
        bodyId: body.id,
        position: 9,
        college: null,
        holderId: leaver.id,
        vacantSince: null,
        vacancyReason: null,
      })
      .execute()
    await openMeeting(leaver)
    await open(points.deliberation, { mode: 'named' })
    await vote(leaver, 'for')
    await close()
    await administrator.delete(`/api/users/${leaver.id}`)
    expect((await last()).voterList).toMatchObject([{ person: null, isPresident: false, choice: 'for' }])
  })
})

const counts3 = (inFavour: number, against = 0, abstentions = 0) => ({ for: inFavour, against, abstentions })
