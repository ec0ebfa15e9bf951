import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Ballots } from '#contract/meetings/ballots/ballots.ts'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import { findAttendanceSheet } from '#server/meetings/presence/sheet/attendanceSheet.ts'
import { insertSeats, insertVotingMandates, meetingCalls } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// A meeting that lasts past midnight, at which the mandates of a holder and of a substitute end.

const world = await openWorld({ at: '2026-03-19T23:30:00+01:00' })
const { full, deputy } = await insertVotingMandates(world)
const body = await world.body()
await world.db.updateTable('bodies').set({ quorum: 100 }).where('id', '=', body.id).execute()
const lastDay = '2026-03-19'
const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
const leaver = await world.user({ in: body, mandate: full, endsOn: lastDay })
const substitute = await world.user({ in: body, mandate: deputy })
const away = await world.user({ in: body, mandate: full })
const leavingSubstitute = await world.user({ in: body, mandate: deputy, endsOn: lastDay })
await insertSeats(world, body, [
  { holder: secretary },
  { holder: leaver, substitutes: [substitute] },
  { holder: away, substitutes: [leavingSubstitute] },
])
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
const { url, open, arrive, leave, end } = meetingCalls(secretary, () => session)
const midnight = '2026-03-20T00:00:00+01:00'
const afterMidnight = '2026-03-20T00:10:00+01:00'
beforeEach(async () => {
  world.clock.set('2026-03-19T23:30:00+01:00')
  session = await insertSession(world.portal, {
    in: body,
    inDays: 0,
    place: 'Salle Vauban',
    agenda: [{ title: 'Règlement', kind: 'deliberation' }],
  })
  await open()
  for (const who of [secretary, leaver, leavingSubstitute]) await arrive(who)
  world.clock.set('2026-03-19T23:50:00+01:00')
})

const administrator = { id: 0, roles: ['ROLE_ADMIN'], assignments: [], bodiesUnder: [] } satisfies Viewer
const readPresence = async () => (await secretary.get(url('presence'))).json<Presence>()
const personOf = ({ people }: Presence, who: Actor) => people.find(({ person }) => person?.id === who.id)!
const withoutId = <Row extends { id: number }>({ id: _id, ...row }: Row) => row
const sittersOf = ({ seats, people }: Presence) =>
  seats.map(({ sitterId }) => people.find(({ id }) => id === sitterId)?.person?.id ?? null)

describe('the presence table after midnight', () => {
  test('counts nobody whose mandate has ended: they leave their seat to who replaces them', async () => {
    await arrive(substitute)
    const before = await readPresence()
    expect(sittersOf(before)).toEqual([secretary.id, leaver.id, leavingSubstitute.id])
    expect(before.voters).toBe(3)
    expect(before.people.map(({ mandateEndedAt }) => mandateEndedAt)).toEqual([null, null, null, null, null])
    world.clock.set(afterMidnight)
    const after = await readPresence()
    expect(sittersOf(after)).toEqual([secretary.id, substitute.id, null])
    expect(after).toMatchObject({ voters: 2, quorum: { voters: 3 } })
    for (const who of [leaver, leavingSubstitute])
      expect(Date.parse(personOf(after, who).mandateEndedAt!)).toBe(Date.parse(midnight))
    expect(personOf(after, secretary).mandateEndedAt).toBeNull()
  })

  test('has as many voters as a ballot that is opened at that instant', async () => {
    await arrive(substitute)
    world.clock.set(afterMidnight)
    const { voters } = await readPresence()
    await secretary.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode: 'byHand' })
    expect((await secretary.get(url('ballots'))).json<Ballots>().ballots[0]!.voters).toBe(voters)
  })

  test('keeps the times of who stays as a guest, whose departure and return are recorded and count no more', async () => {
    world.clock.set(afterMidnight)
    expect(personOf(await readPresence(), leaver).intervals).toMatchObject([{ leftAt: null, confirmed: true }])
    expect((await leave(leaver)).statusCode).toBe(200)
    const back = (await arrive(leaver, 'video')).json<Presence>()
    expect(personOf(back, leaver).intervals).toHaveLength(2)
    expect(back.voters).toBe(1)
  })

  test('keeps a mandate that was prolonged meanwhile', async () => {
    world.clock.set(afterMidnight)
    const prolong = (endsOn: string | null) =>
      world.db.updateTable('assignments').set({ endsOn }).where('userId', '=', leaver.id).execute()
    await prolong(null)
    const { voters, people } = await readPresence()
    await prolong(lastDay)
    expect(voters).toBe(2)
    expect(people.find(({ person }) => person?.id === leaver.id)!.mandateEndedAt).toBeNull()
  })
})

describe('the record of the meeting', () => {
  test('says until when somebody sat, and that they were there', async () => {
    await arrive(substitute)
    world.clock.set('2026-03-20T00:40:00+01:00')
    expect((await end()).statusCode).toBe(200)
    world.clock.set('2026-03-20T01:10:00+01:00')
    const record = await readPresence()
    const seat = record.seats[1]!
    expect(seat.sittings.map(({ personId, isReplacement }) => [personId, isReplacement])).toEqual([
      [personOf(record, leaver).id, false],
      [personOf(record, substitute).id, true],
    ])
    expect(Date.parse(seat.sittings[0]!.until!)).toBe(Date.parse(midnight))
    const { seats } = await findAttendanceSheet(world.portal, administrator, session.id, false)
    const written = seats.map(({ presence, replacement }) =>
      [...presence, ...replacement].map((line) => line.replaceAll(/[\u00A0\u202F]/g, ' ')),
    )
    expect(written[0]).toEqual(['23 h 30 – 0 h 40, sur place'])
    expect(written[1]).toEqual([
      '23 h 30 – 0 h 40, sur place',
      'mandat terminé à 0 h 00',
      expect.stringContaining(', 0 h 00 – 0 h 40'),
    ])
  })

  test('ends with the meeting for a mandate that ends later', async () => {
    expect((await end()).statusCode).toBe(200)
    world.clock.set(afterMidnight)
    const record = await readPresence()
    expect(personOf(record, leaver).mandateEndedAt).toBeNull()
  })
})

describe('a mandate that is taken away during the meeting', () => {
  test('ends at once, and leaves the record of a closed meeting alone', async () => {
    const guest = await world.user({ in: body, mandate: deputy })
    await arrive(guest)
    await world.db.deleteFrom('assignments').where('userId', '=', guest.id).execute()
    expect(personOf(await readPresence(), guest).mandateEndedAt).not.toBeNull()
    await end()
    expect(personOf(await readPresence(), guest).mandateEndedAt).toBeNull()
  })

  test('has ended in the record at the first ballot that was opened without the person, unless it is given back', async () => {
    const body = await world.body()
    const keeper = await world.user({ in: body, role: 'redactor' })
    const [holder, kept] = [
      await world.user({ in: body, mandate: full }),
      await world.user({ in: body, mandate: full }),
    ]
    const replacing = await world.user({ in: body, mandate: deputy })
    await insertSeats(world, body, [{ holder, substitutes: [replacing] }, { holder: kept }])
    session = await insertSession(world.portal, {
      in: body,
      inDays: 0,
      agenda: [{ title: 'Règlement', kind: 'deliberation' }],
    })
    await open(keeper)
    for (const who of [holder, kept, replacing]) await arrive(who, 'onSite', keeper)
    world.clock.set('2026-03-19T23:56:00+01:00')
    const own = world.db.deleteFrom('assignments').where('userId', 'in', [holder.id, kept.id])
    const [row] = await world.db.selectFrom('assignments').selectAll().where('userId', '=', kept.id).execute()
    await own.execute()
    const voting = await keeper.post(url('ballots'), {
      point: { id: session.pointIds[0] },
      question: 'Adopter ?',
      mode: 'byHand',
    })
    expect(voting.json<Ballots>().ballots[0]!.voters).toBe(1)
    await world.db.insertInto('assignments').values(withoutId(row!)).execute()
    await keeper.post(url('ballot_cancellations'), { ballot: voting.json<Ballots>().ballots[0]! })
    world.clock.set('2026-03-19T23:59:00+01:00')
    await end(keeper)
    const record = (await keeper.get(url('presence'))).json<Presence>()
    expect(Date.parse(personOf(record, holder).mandateEndedAt!)).toBe(Date.parse('2026-03-19T23:56:00+01:00'))
    expect(personOf(record, kept).mandateEndedAt).toBeNull()
    const sittersOfSeat = record.seats[0]!.sittings.map(({ personId }) => personId)
    expect(sittersOfSeat).toEqual([personOf(record, holder).id, personOf(record, replacing).id])
  })
})

describe('the record of a closed meeting', () => {
  const corrections = [
    ['a last day on the day of the meeting', { endsOn: lastDay }],
    ['a mandate that goes on', { endsOn: null }],
    ['a last day before the meeting', { endsOn: '2026-03-01' }],
    ['a first day after the meeting', { startsOn: '2026-03-25', endsOn: null }],
    ['no mandate', null],
  ] as const
  const written = async () => [
    { ...(await readPresence()), can: [] },
    await findAttendanceSheet(world.portal, administrator, session.id, false),
  ]
  test.each(corrections)('is not changed by %s that is written later', async (_, dates) => {
    await arrive(substitute)
    world.clock.set('2026-03-20T00:40:00+01:00')
    await end()
    const before = await written()
    const ids = [leaver, substitute, leavingSubstitute].map(({ id }) => id)
    const rows = await world.db.selectFrom('assignments').selectAll().where('userId', 'in', ids).execute()
    const own = world.db.deleteFrom('assignments').where('userId', 'in', ids)
    if (dates) await world.db.updateTable('assignments').set(dates).where('userId', 'in', ids).execute()
    else await own.execute()
    const after = await written()
    await own.execute()
    await world.db.insertInto('assignments').values(rows.map(withoutId)).execute()
    expect(after).toEqual(before)
  })

  test('takes in nobody who joined the body after it', async () => {
    world.clock.set('2026-03-20T00:40:00+01:00')
    await end()
    const joined = await world.user({ in: body, mandate: full, startsOn: '2026-03-21' })
    const [arrivedAt, leftAt] = ['2026-03-19T23:50:00+01:00', midnight]
    world.clock.set('2026-03-22T10:00:00+01:00')
    const keeper = await world.user({ in: body, role: 'redactor' })
    const answer = await keeper.put(url('presence_times'), {
      person: { id: joined.id },
      intervals: [{ mode: 'onSite', arrivedAt, leftAt }],
      version: 1,
    })
    expect(answer.json()).toMatchObject({ code: 'presence.notMember' })
  })
})
