import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attendance } from '#contract/meetings/attendance/attendance.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertVotingMandates, putSeats } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { Actor } from '#tests/support/world.ts'

// Answers to a convocation, and the replacements that follow from them.

const open = await openMailingWorld()
const { office, world, body, mailDue } = open
const { full, deputy } = await insertVotingMandates(world)
const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
const holder = await world.user({ in: body, mandate: full })
const first = await world.user({ in: body, mandate: deputy })
const second = await world.user({ in: body, mandate: deputy })
const guest = await world.user({ in: body })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body() })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [
    { holder: { id: secretary.id }, substitutes: [{ id: first.id }] },
    { holder: { id: holder.id }, substitutes: [{ id: first.id }, { id: second.id }] },
  ],
})

let session: { id: number }
beforeEach(async () => {
  await open.begin()
  session = await insertSession(world.portal, { in: body, title: 'Séance de mars' })
})
afterAll(open.close)

const answer = (who: Actor, given: object | string, at = session) =>
  who.put(`/api/sessions/${at.id}/answer`, typeof given === 'string' ? { answer: given } : given)
const attendanceOf = async (who: Actor, at = session): Promise<Attendance> =>
  (await who.get(`/api/sessions/${at.id}/attendance`)).json()
const sitters = async () => (await attendanceOf(secretary)).seats.map(({ sitterId }) => sitterId)
const askedIds = async () => (await attendanceOf(secretary)).people.filter(({ isAsked }) => isAsked).map(({ id }) => id)
const told = async (who: Actor) =>
  (await world.db.selectFrom('notifications').select('kind').where('userId', '=', who.id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

describe('replacement', () => {
  test('follows the answers: the first of the list is told at once, then the next', async () => {
    expect(await sitters()).toEqual([secretary.id, holder.id])
    expect((await askedIds()).toSorted((one, other) => one - other)).toEqual([secretary.id, holder.id, guest.id])

    expect((await answer(holder, 'absent')).json()).toMatchObject({
      seats: [{}, { sitterId: first.id, isReplacement: true }],
    })
    expect(await told(first)).toEqual(['session.replacing'])
    expect(await askedIds()).toContain(first.id)

    await answer(first, 'absent')
    expect(await sitters()).toEqual([secretary.id, second.id])
    expect(await told(first)).toEqual(['session.replacing'])
    expect(await told(second)).toEqual(['session.replacing'])

    world.clock.forward({ minutes: 1 })
    await answer(holder, 'remote')
    expect(await sitters()).toEqual([secretary.id, holder.id])
    expect(await told(second)).toEqual(['session.replacing', 'session.replacementEnded'])
  })

  test('is mailed with the papers, to be read before the session', async () => {
    await insertDocument(world.portal, { in: body, session, title: 'Bilan social' })
    await answer(holder, 'absent')
    await mailDue()
    const mail = (await office.to(first.email)).at(-1)
    expect(withPlainSpaces(mail?.subject)).toBe('Vous êtes appelé à siéger : CSE Bretagne, 26 mars 2026 à 9 h 00')
    expect(withPlainSpaces(mail?.text)).toContain('Bilan social')
    expect(mail?.text).toContain(`/seances/${session.id}`)
  })

  test('one substitute for two absent holders sits on one seat only', async () => {
    for (const who of [secretary, holder, second]) await answer(who, 'absent')
    expect(await sitters()).toEqual([first.id, null])
  })

  test('counts a holder whose mandate ends before the session as gone', async () => {
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-20' }).where('userId', '=', holder.id).execute()
    expect((await attendanceOf(secretary)).seats[1]).toMatchObject({ holderId: null, sitterId: first.id })
    await world.db.updateTable('assignments').set({ endsOn: null }).where('userId', '=', holder.id).execute()
  })
})

describe('an answer', () => {
  test('is changed as often as one likes, with a word that members do not see', async () => {
    for (const given of ['present', 'late', 'remote']) await answer(holder, given)
    await answer(holder, { answer: 'late', note: ' Vers 10 h ' })
    const of = async (who: Actor) => (await attendanceOf(who)).people.find(({ id }) => id === holder.id)
    expect(await of(holder)).toMatchObject({ answer: 'late', note: 'Vers 10 h' })
    expect(await of(secretary)).toMatchObject({ note: 'Vers 10 h' })
    expect(await of(guest)).toMatchObject({ answer: 'late', note: null })
    expect((await answer(holder, { answer: 'late', note: 'x'.repeat(201) })).statusCode).toBe(422)
    expect((await answer(holder, 'peut-être')).statusCode).toBe(422)
  })

  test('is refused once the session has started, and to those who do not sit', async () => {
    expect((await answer(administrator, 'present')).json()).toMatchObject({
      status: 409,
      code: 'attendance.notMember',
    })
    expect((await answer(stranger, 'present')).statusCode).toBe(403)
    const soon = await insertSession(world.portal, { in: body, inDays: 1 / 24 })
    expect((await answer(holder, 'present', soon)).statusCode).toBe(200)
    world.clock.forward({ minutes: 60 })
    expect((await answer(holder, 'late', soon)).json()).toMatchObject({ status: 409, code: 'attendance.closed' })
    expect(await attendanceOf(holder, soon)).toMatchObject({ isOpen: false, can: [] })
  })

  test('is asked again for another date', async () => {
    await answer(holder, 'absent')
    await world.db
      .updateTable('sessions')
      .set({ startsAt: '2026-04-02T09:00:00+02:00', endsAt: '2026-04-02T11:00:00+02:00' })
      .where('id', '=', session.id)
      .execute()
    expect(await sitters()).toEqual([secretary.id, holder.id])
  })

  test('is written by the secretary for somebody else', async () => {
    const reply = (who: Actor, person: { id: number }) =>
      who.put(`/api/sessions/${session.id}/replies`, { person: { id: person.id }, answer: 'absent' })
    expect((await reply(secretary, holder)).statusCode).toBe(200)
    expect(await sitters()).toEqual([secretary.id, first.id])
    expect((await reply(holder, secretary)).statusCode).toBe(403)
    expect((await reply(secretary, stranger)).json()).toMatchObject({ code: 'attendance.notMember' })
  })

  test('loses its author and its word when the account is erased', async () => {
    const leaving = await world.user({ in: body })
    await answer(leaving, { answer: 'late', note: 'Vers 11 h' })
    await administrator.delete(`/api/users/${leaving.id}`)
    const [kept] = await world.db.selectFrom('sessionAnswers').selectAll().where('userId', 'is', null).execute()
    expect(kept).toMatchObject({ answer: 'late', note: null, byUserId: null })
  })
})

describe('those who have not answered', () => {
  const remind = (who: Actor, at = session) => who.post(`/api/sessions/${at.id}/answer_reminder`)

  test('are reminded, once a day', async () => {
    await answer(holder, 'present')
    expect((await remind(secretary)).json()).toMatchObject({ '@type': 'SessionReminder', notified: 1 })
    expect(await told(guest)).toEqual(['session.answerAsked'])
    expect([...(await told(holder)), ...(await told(first))]).toEqual([])
    expect((await remind(secretary)).json()).toMatchObject({ status: 429, code: 'attendance.reminded' })
    expect((await remind(holder)).statusCode).toBe(403)
    const dayBefore = new Date(world.clock.now().getTime() - 86_400_000).toISOString()
    await world.db.updateTable('sessionReminders').set({ sentAt: dayBefore }).execute()
    expect((await remind(secretary)).statusCode).toBe(200)
  })

  test('are not reminded when there are none, nor after the start', async () => {
    for (const who of [secretary, holder, guest]) await answer(who, 'present')
    expect((await remind(secretary)).json()).toMatchObject({ status: 409, code: 'attendance.everybodyAnswered' })
    const soon = await insertSession(world.portal, { in: body, inDays: 1 / 24 })
    world.clock.forward({ minutes: 60 })
    expect((await remind(secretary, soon)).json()).toMatchObject({ status: 409, code: 'attendance.closed' })
  })
})

describe('a change of the seats while answers are under way', () => {
  const toldHere = async ({ id }: Actor) => {
    const here = world.db.selectFrom('notifications').select('kind').where('sessionId', '=', session.id)
    return (await here.where('userId', '=', id).orderBy('id').execute()).map(({ kind }) => kind)
  }
  const seatIds = async () =>
    (await administrator.get(`/api/irps/${body.id}/seats`))
      .json<{ seats: { id: number }[] }>()
      .seats.map(({ id }) => id)
  const order = async (...people: Actor[]) => {
    const [, id] = await seatIds()
    const { version } = (await administrator.get(`/api/irps/${body.id}/seats`)).json()
    await administrator.put(`/api/irps/${body.id}/seat_orders`, {
      seats: [{ id, substitutes: people.map((one) => ({ id: one.id })) }],
      version,
    })
  }

  test('calls the new first substitute, and tells the former one', async () => {
    await answer(holder, 'absent')
    world.clock.forward({ minutes: 1 })
    await order(second, first)
    expect(await sitters()).toEqual([secretary.id, second.id])
    expect(await toldHere(second)).toEqual(['session.replacing'])
    expect(await toldHere(first)).toEqual(['session.replacing', 'session.replacementEnded'])
    expect(await toldHere(holder)).toEqual([])
    await order(first, second)
  })

  test('tells nobody when the same people sit', async () => {
    await order(second, first)
    expect([...(await toldHere(first)), ...(await toldHere(second))]).toEqual([])
    await order(first, second)
  })

  test('calls the first substitute of a vacant seat, and nobody on one that is left vacant', async () => {
    const whole = (...seats: object[]) => putSeats(administrator, body, seats)
    const [one, two] = await seatIds()
    const held = { id: one, holder: { id: secretary.id }, substitutes: [{ id: first.id }] }
    const order = [{ id: first.id }, { id: second.id }]
    await whole(held, { id: two, substitutes: order })
    expect(await sitters()).toEqual([secretary.id, first.id])
    expect(await toldHere(first)).toEqual(['session.replacing'])
    world.clock.forward({ minutes: 1 })
    await whole(held, { id: two, vacancyReason: 'Élection annulée', substitutes: order })
    expect(await sitters()).toEqual([secretary.id, null])
    expect(await toldHere(first)).toEqual(['session.replacing', 'session.replacementEnded'])
    await whole(held, { id: two, holder: { id: holder.id }, substitutes: order })
  })
})

test('an answer is shown in the calendar, and as PARTSTAT in the personal feed', async () => {
  await answer(holder, 'absent')
  const entryOf = async (who: Actor) =>
    (await who.get('/api/agenda?from=2026-03-26&to=2026-03-26'))
      .json<{ entries: { key: string }[] }>()
      .entries.find(({ key }) => key === `session:${session.id}`)
  expect(await entryOf(holder)).toMatchObject({ answer: 'absent' })
  expect(await entryOf(guest)).toMatchObject({ answer: null })
  const feed = (await holder.post('/api/me/agenda_token')).json<{ url: string }>()
  const { body: calendar } = await world.visitor().get(new URL(feed.url).pathname, { accept: '*/*' })
  expect(calendar.replaceAll('\r\n ', '')).toContain(`PARTSTAT=DECLINED:MAILTO:${holder.email}`)
})

test('a body without seats takes answers, and awaits no substitute', async () => {
  const plain = await world.body()
  const one = await world.user({ in: plain, mandate: full })
  await world.user({ in: plain, mandate: deputy })
  const without = await insertSession(world.portal, { in: plain })
  expect((await answer(one, 'present', without)).json()).toMatchObject({ seats: [], waiting: 0 })
})
