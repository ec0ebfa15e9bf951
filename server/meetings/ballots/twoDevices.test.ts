import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ballot, Ballots, Voter } from '#contract/meetings/ballots/ballots.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import {
  insertMeeting,
  insertSeats,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  outcomesOf,
} from '#tests/support/meetings.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Two people, or two devices of one, who write of the same ballot at the same instant.

const world = await openWorld({ at: meetingStart, connections: 20 })
const { full, deputy: substituteMandate } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full, lastName: 'Abel' })
const assistant = await world.user({ in: body, role: 'redactor', lastName: 'Alix' })
const holder = await world.user({ in: body, mandate: full, lastName: 'Bost' })
const third = await world.user({ in: body, mandate: full, lastName: 'Cure' })
const substitute = await world.user({ in: body, mandate: substituteMandate, lastName: 'Dury' })
await insertSeats(world, body, [{ holder: secretary }, { holder, substitutes: [substitute] }, { holder: third }])
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement intérieur', kind: 'deliberation' }] })
})
const { url, open: openDoors, arrive, leave, end } = meetingCalls(secretary, () => session)
const counts = (inFavour: number, against = 0) => ({ for: inFavour, against, abstentions: 0, blanks: 0 })
const list = async (): Promise<Ballots> => (await secretary.get(url('ballots'))).json()
const last = async (): Promise<Ballot> => (await list()).ballots.at(-1)!
const voterNamed = async (name: string): Promise<Voter> =>
  (await last()).voterList!.find(({ person }) => person?.lastName === name)!

/** Opens a ballot on which the three holders vote. */
async function open(mode: 'byHand' | 'named' | 'counted', by = secretary) {
  await openDoors()
  for (const who of [secretary, holder, third]) await arrive(who)
  await openBallot(mode, by)
  return { id: (await last()).id }
}
const openBallot = (mode: string, by = secretary) =>
  by.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode })
const vote = (who: Actor, ballot: { id: number }, choice: string) => who.post(url('votes'), { ballot, choice })

describe('the end of a ballot', () => {
  test('by two people at once with different numbers: the second is told, and the numbers of the first stay', async () => {
    const ballot = await open('byHand')
    const closing = (by: Actor, given: object) => by.post(url('ballot_closures'), { ballot, counts: given, version: 1 })
    const both = await Promise.all([closing(secretary, counts(3)), closing(assistant, counts(1, 2))])
    expect(outcomesOf(both)).toEqual(['200', 'ballots.changed'])
    const first = both.find(({ statusCode }) => statusCode === 200)!
    expect((await last()).counts).toEqual(first.json().ballots.at(-1).counts)
  })

  test('is corrected by two people: the second, who has not seen the correction, is told', async () => {
    const ballot = await open('byHand')
    const closing = (by: Actor, given: object, version?: number) =>
      by.post(url('ballot_closures'), { ballot, counts: given, version })
    expect((await closing(secretary, counts(3))).json().ballots.at(-1).version).toBe(2)
    expect((await closing(assistant, counts(2, 1))).json()).toMatchObject({ status: 409, code: 'ballots.changed' })
    expect((await closing(assistant, counts(2, 1), 2)).statusCode).toBe(200)
    expect((await closing(secretary, counts(1, 2), 2)).json()).toMatchObject({ code: 'ballots.changed' })
    expect((await last()).counts).toEqual(counts(2, 1))
  })

  test('is not cancelled by who has not seen it', async () => {
    const ballot = await open('byHand')
    await secretary.post(url('ballot_closures'), { ballot, counts: counts(3) })
    const cancelling = (version?: number) => assistant.post(url('ballot_cancellations'), { ballot, version })
    expect((await cancelling()).json()).toMatchObject({ status: 409, code: 'ballots.changed' })
    expect((await last()).cancelledAt).toBeNull()
    expect((await cancelling(2)).statusCode).toBe(200)
  })

  test('ten times at once is one end', async () => {
    const ballot = await open('named')
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? secretary : assistant).post(url('ballot_closures'), { ballot, version: 1 }),
      ),
    )
    expect(outcomesOf(all).filter((code) => code === '200')).toHaveLength(1)
  })
})

describe('a vote', () => {
  test('from many devices of one voter at once is one vote, and the others are told', async () => {
    const ballot = await open('named')
    const choices = Array.from({ length: 30 }, (_, index) => (index % 2 ? 'for' : 'against'))
    const all = await Promise.all(choices.map((choice) => vote(holder, ballot, choice)))
    const { choice } = await voterNamed('Bost')
    expect(all.map(({ statusCode }) => statusCode)).toEqual(choices.map((sent) => (sent === choice ? 200 : 409)))
    await secretary.post(url('ballot_closures'), { ballot })
    expect((await last()).counts).toEqual(choice === 'for' ? counts(1) : counts(0, 1))
  })

  test('sent again with the key of a call whose server has died is taken, once', async () => {
    const ballot = await open('named')
    const send = () => holder.post(url('votes'), { ballot, choice: 'for' }, { 'idempotency-key': 'vote-1' })
    const { body: first } = await send()
    const forget = (what: 'answer' | 'vote') =>
      what === 'answer'
        ? world.db
            .updateTable('keptAnswers')
            .set({ status: null, headers: null, body: null })
            .where('key', '=', 'vote-1')
            .execute()
        : world.db
            .updateTable('ballotVoters')
            .set({ choice: null, voted: false, bySelf: false })
            .where('choice', '=', 'for')
            .execute()
    // killed after the commit, then before it
    for (const lost of [['answer'], ['answer', 'vote']] as const) {
      for (const what of lost) await forget(what)
      const again = await send()
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined])
      expect((await voterNamed('Bost')).choice).toBe('for')
    }
    // answered: told again, not done again
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect(JSON.parse(first).ballots.at(-1).id).toBe(ballot.id)
  }, 20_000)

  test('recorded by two people at once: the second is told', async () => {
    const ballot = await open('named')
    const { id: voter } = await voterNamed('Cure')
    const record = (by: Actor, choice: string | null, version = 1) =>
      by.post(url('recorded_votes'), { ballot, voter, choice, version })
    const both = await Promise.all([record(secretary, 'for'), record(assistant, 'against')])
    expect(outcomesOf(both)).toEqual(['200', 'ballots.voteChanged'])
    const { choice, version } = await voterNamed('Cure')
    expect(version).toBe(2)
    // sent again after a cut network
    expect((await record(secretary, choice)).statusCode).toBe(200)
    expect((await record(assistant, null, 2)).statusCode).toBe(200)
    expect((await record(secretary, 'abstention', 2)).json()).toMatchObject({ code: 'ballots.voteChanged' })
  })

  test('a signature of a secret ballot is not taken back by who has not seen it', async () => {
    const ballot = await open('counted')
    const { id: voter } = await voterNamed('Cure')
    const sign = (by: Actor, hasSigned: boolean, version: number) =>
      by.post(url('recorded_votes'), { ballot, voter, hasSigned, version })
    await sign(secretary, true, 1)
    await sign(secretary, false, 2)
    await sign(secretary, true, 3)
    expect((await sign(assistant, false, 2)).json()).toMatchObject({ status: 409, code: 'ballots.voteChanged' })
    expect(await voterNamed('Cure')).toMatchObject({ hasVoted: true, version: 4 })
  })

  test('of a voter and of who records it at once is one vote', async () => {
    const ballot = await open('named')
    const { id: voter } = await voterNamed('Bost')
    const both = await Promise.all([
      vote(holder, ballot, 'for'),
      secretary.post(url('recorded_votes'), { ballot, voter, choice: 'against', version: 1 }),
    ])
    expect(outcomesOf(both)[0]).toBe('200')
    const [own] = both
    expect((await voterNamed('Bost')).choice).toBe(own.statusCode === 200 ? 'for' : 'against')
  })

  test('while the ballot is being closed is counted, or refused', async () => {
    const ballot = await open('named')
    const [taken] = await Promise.all([
      vote(holder, ballot, 'for'),
      secretary.post(url('ballot_closures'), { ballot }),
      vote(third, ballot, 'for'),
    ])
    const { counts: counted, voterList } = await last()
    expect(counted?.for).toBe(voterList?.filter(({ choice }) => choice === 'for').length)
    expect((await voterNamed('Bost')).choice).toBe(taken.statusCode === 200 ? 'for' : null)
  })

  test('is refused once the right to it was removed, also in the middle of the call', async () => {
    const leaver = await world.user({ in: body, mandate: full, lastName: 'Font' })
    const { id } = await world.db
      .insertInto('seats')
      .values({
        bodyId: body.id,
        position: 9,
        college: null,
        holderId: leaver.id,
        vacantSince: null,
        vacancyReason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openDoors()
    await arrive(leaver)
    await openBallot('named')
    const ballot = await last()
    await leaver.get(url('ballots'))
    const calls = await world.db.transaction().execute(async (tx) => {
      // as an administrator removes a mandate
      await tx.selectFrom('users').select('id').where('id', '=', leaver.id).forUpdate().execute()
      await tx.deleteFrom('assignments').where('userId', '=', leaver.id).execute()
      const calling = [vote(leaver, ballot, 'for'), leaver.post(url('announcement'), { mode: 'video' })]
      await waitForBlockedQuery(world)
      return calling
    })
    const answers = await Promise.all(calls)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect((await voterNamed('Font')).choice).toBeNull()
    await world.db.deleteFrom('seats').where('id', '=', id).execute()
  })

  test('is that of the substitute while they replace, and of the holder who is back in the next ballot', async () => {
    await openDoors()
    await arrive(secretary)
    await arrive(substitute)
    world.clock.forward({ hours: 1 })
    await openBallot('named')
    const first = await last()
    await arrive(holder)
    // the list of the voters is that of the opening: one voice for the seat, that of the substitute
    expect(outcomesOf(await Promise.all([vote(substitute, first, 'for'), vote(holder, first, 'against')]))).toEqual([
      '200',
      'ballots.notVoter',
    ])
    await secretary.post(url('ballot_closures'), { ballot: { id: first.id } })
    await openBallot('named')
    const second = await last()
    expect(outcomesOf(await Promise.all([vote(substitute, second, 'for'), vote(holder, second, 'against')]))).toEqual([
      '200',
      'ballots.notVoter',
    ])
    expect(second.voterList?.map(({ person }) => person?.lastName)).toEqual(['Abel', 'Bost'])
    await secretary.post(url('ballot_closures'), { ballot: { id: second.id } })
    await leave(holder)
    await openBallot('named')
    expect((await last()).voterList?.map(({ person }) => person?.lastName)).toEqual(['Abel', 'Dury'])
  })
})

test('a meeting is opened once, and ended once, by many at once', async () => {
  const opened = await Promise.all(
    Array.from({ length: 10 }, (_, index) => openDoors(index % 2 ? secretary : assistant)),
  )
  expect(outcomesOf(opened)).toEqual(['200', ...Array<string>(9).fill('presence.openedAlready')])
  const { people, seats } = (await secretary.get(url('presence'))).json()
  expect([people.length, seats.length]).toEqual([5, 3])
  world.clock.forward({ hours: 1 })
  const ended = await Promise.all(Array.from({ length: 10 }, (_, index) => end(index % 2 ? secretary : assistant)))
  expect(outcomesOf(ended)).toEqual(['200', ...Array<string>(9).fill('record.state')])
})

test('a ballot keeps its order of events whatever the clock of the server does', async () => {
  const ballot = await open('named')
  const { openedAt } = await last()
  world.clock.set('2026-03-19T08:00:00+01:00')
  expect((await vote(holder, ballot, 'for')).statusCode).toBe(200)
  expect((await secretary.post(url('ballot_closures'), { ballot })).statusCode).toBe(200)
  const ended = await last()
  expect([ended.counts, Date.parse(ended.closedAt ?? '')]).toEqual([counts(1), Date.parse(openedAt)])
  await openBallot('named')
  const next = await last()
  expect(Date.parse(next.openedAt)).toBeGreaterThanOrEqual(Date.parse(openedAt) - 60_000)
  world.clock.set('2026-03-19T11:00:00+01:00')
  expect((await vote(holder, { id: next.id }, 'for')).statusCode).toBe(200)
  expect((await secretary.post(url('ballot_closures'), { ballot: { id: next.id } })).statusCode).toBe(200)
})

test('two ballots opened at once are one', async () => {
  await openDoors()
  await arrive(secretary)
  const both = await Promise.all([openBallot('named'), openBallot('byHand', assistant)])
  expect(outcomesOf(both)).toEqual(['200', 'ballots.openAlready'])
})
