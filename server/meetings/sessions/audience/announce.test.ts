import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionEvent } from '#contract/meetings/sessions/sessionEvents.ts'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { announceSessionEvent } from './announce.ts'

let world: World
let body: { id: number }
let redactor: Actor
let validator: Actor
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  const above = await world.body()
  body = await world.body({ parent: above })
  redactor = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
  reader = await world.user({ in: above, also: [{ in: body }] })
  // None of these is currently a member of the body.
  await world.user({ in: above })
  await world.user({ in: body, endsOn: '2026-03-18' })
  await world.user({ in: body, startsOn: '2026-03-20' })
  await world.user({ in: body, status: 'pending' })
  await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() => deleteTasks(world, 'sessions.announce'))
afterAll(() => world.close())

const insert = (status: 'draft' | 'convened' | 'held', wishes = {}) =>
  insertSession(world.portal, {
    in: body,
    status,
    place: 'Ici',
    number: null,
    title: 'Titre',
    agenda: ['Point'],
    ...wishes,
  })
const notificationsOf = async ({ id }: { id: number }) => {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'eventId', 'readAt'])
    .where('sessionId', '=', id)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind }) => [userId, kind])
}
/** Amends the session with these fields and these additional points. */
const amend = async (
  person: Actor,
  { id }: { id: number },
  { points = [], ...over }: Partial<SessionDraft> & { points?: readonly string[] },
) => {
  const { version, number, title, agenda, irp, place, ...is } = (await person.get(`/api/sessions/${id}`)).json()
  const kept = agenda.map((point: { id: number; title: string }) => ({
    id: point.id,
    title: point.title,
    kind: 'information',
  }))
  const added = points.map((point) => ({ title: point, kind: 'information' as const }))
  const times = { startsAt: is.startsAt.slice(0, 16), endsAt: is.endsAt.slice(0, 16) }
  const form = sessionForm(irp, { version, number, title, place, ...times, agenda: [...kept, ...added], ...over })
  const answer = await person.put(`/api/sessions/${id}`, form)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

test('a convocation is announced to the members of the body, except its sender', async () => {
  const session = await insert('draft')
  await redactor.post(`/api/sessions/${session.id}/convocation`)
  expect(await notificationsOf(session)).toEqual([])

  await runTasks(world, 'sessions.announce')

  expect(await notificationsOf(session)).toEqual([
    [validator.id, 'session.convened'],
    [reader.id, 'session.convened'],
  ])
})

test.each([
  ['postponement', { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00', reason: 'Report' }, 'session.postponed'],
  ['cancellation', { reason: 'Sans objet' }, 'session.cancelled'],
])('a %s is announced to them too', async (step, form, kind) => {
  const session = await insert('convened', { confidential: true })
  await validator.post(`/api/sessions/${session.id}/${step}`, form)
  await runTasks(world, 'sessions.announce')
  expect(await notificationsOf(session)).toEqual([
    [redactor.id, kind],
    [reader.id, kind],
  ])
})

describe('successive changes', () => {
  test('are announced to each person once, without their own changes', async () => {
    const session = await insert('convened')
    await amend(redactor, session, { title: 'Titre A' })
    await amend(validator, session, { title: 'Titre B' })
    await amend(redactor, session, { title: 'Titre C' })
    const [task, ...others] = await waitingTasks(world, 'sessions.announce')
    expect(others).toEqual([])
    expect(task).toBeDefined()

    await runTasks(world, 'sessions.announce')

    expect(await notificationsOf(session)).toEqual([
      [redactor.id, 'session.changed'],
      [validator.id, 'session.changed'],
      [reader.id, 'session.changed'],
    ])
    const events = await world.db
      .selectFrom('sessionEvents')
      .select(['id', 'announcedAt'])
      .where('sessionId', '=', session.id)
      .orderBy('id')
      .execute()
    expect(events.every(({ announcedAt }) => announcedAt !== null)).toBe(true)
    const causes = await world.db
      .selectFrom('notifications')
      .select(['userId', 'eventId'])
      .where('sessionId', '=', session.id)
      .execute()
    const [, second, third] = events
    expect(Object.fromEntries(causes.map(({ userId, eventId }) => [userId, eventId]))).toEqual({
      [redactor.id]: second?.id,
      [validator.id]: third?.id,
      [reader.id]: third?.id,
    })
  })

  test('are announced at once, then in one mail after five minutes, which no save delays', async () => {
    // The queue has its own clock.
    const begun = new Date()
    const now = await openWorld({ at: begun.toISOString() })
    try {
      const place = await now.body()
      const writer = await now.user({ in: place, role: 'redactor' })
      const session = await insertSession(now.portal, { in: place, place: 'Ici', agenda: ['Point'] })
      await now.user({ in: place })
      for (const title of ['Titre A', 'Titre B', 'Titre C', 'Titre D']) {
        await amend(writer, session, { title })
        const [task] = await waitingTasks(now, 'sessions.announce')
        expect(Date.parse(task!.runAt)).toBeLessThanOrEqual(Date.now())
        await runTasks(now, 'sessions.announce')
        now.clock.forward({ minutes: 4 })
      }
      const rows = await now.db.selectFrom('notifications').select(['createdAt', 'mailDueAt']).orderBy('id').execute()
      const minutes = (at: string | null) => (Date.parse(at ?? '') - begun.getTime()) / 60_000
      expect(rows.map(({ createdAt }) => minutes(createdAt))).toEqual([0, 4, 8, 12])
      expect(rows.map(({ mailDueAt }) => minutes(mailDueAt))).toEqual([0, 5, 10, 15])
    } finally {
      await now.close()
    }
  })

  test('are not lost when saved while the previous one is being announced', async () => {
    const session = await insert('convened')
    await amend(redactor, session, { title: 'Titre A' })
    await sql`update graphile_worker._private_jobs set locked_by = 'a server', locked_at = now()
      where key = ${`sessions.announce:changes:${session.id}`}`.execute(world.db)
    const [first] = await waitingTasks(world, 'sessions.announce')
    await amend(redactor, session, { title: 'Titre B' })
    await announceSessionEvent(world.portal, first!.payload)
    const [, second] = await waitingTasks(world, 'sessions.announce')
    await announceSessionEvent(world.portal, second!.payload)
    expect(await notificationsOf(session)).toHaveLength(4)
  })

  test('list for each person everything that others changed', async () => {
    const session = await insert('convened', { number: 40 })
    await amend(redactor, session, { title: 'Titre A', place: 'Là-bas' })
    await amend(validator, session, { startsAt: '2026-03-26T08:30', points: ['Autre point'] })
    await runTasks(world, 'sessions.announce')
    const rows = await world.db
      .selectFrom('notifications')
      .select(['userId', 'facts'])
      .where('sessionId', '=', session.id)
      .execute()
    expect(Object.fromEntries(rows.map(({ userId, facts }) => [userId, facts.changed]))).toEqual({
      [redactor.id]: ['times', 'agenda'],
      [validator.id]: ['place', 'title'],
      [reader.id]: ['place', 'times', 'title', 'agenda'],
    })
  })
})

describe('the outcome of a point', () => {
  const point = { title: 'Avis sur le budget', kind: 'opinion' as const }
  const votes = { for: 7, against: 2, abstentions: 1 }
  const outcomes = [
    { opinion: { result: 'favorable' as const, text: 'Avis motivé', votes, employerAnswer: null } },
    { opinion: { result: 'favorable' as const, text: 'Avis motivé', votes, employerAnswer: 'Réponse motivée' } },
  ]
  const historyOf = async ({ id }: { id: number }): Promise<SessionEvent[]> =>
    (await redactor.get(`/api/sessions/${id}`)).json<Session>().history

  test.each([
    ['convened', 1],
    ['held', -1],
  ] as const)('is in the history of a %s session, and announced to nobody', async (status, inDays) => {
    const session = await insert(status, { inDays, number: 50 + inDays, agenda: [point] })
    const [id] = session.pointIds
    for (const outcome of outcomes) await amend(redactor, session, { agenda: [{ id, ...point, ...outcome }] })
    await runTasks(world, 'sessions.announce')
    expect(await notificationsOf(session)).toEqual([])
    const change = { kind: 'change', changes: [{ what: 'pointChanged', point: point.title, isOutcome: true }] }
    expect(await historyOf(session)).toMatchObject([change, change])
  })

  test('is left out of what is announced beside it', async () => {
    const session = await insert('convened', { number: 60, agenda: [point] })
    const [id] = session.pointIds
    const [first, second] = outcomes.map((outcome) => [{ id, ...point, ...outcome }])
    await amend(redactor, session, { agenda: first! })
    await amend(redactor, session, { agenda: second!, place: 'Là-bas' })
    await runTasks(world, 'sessions.announce')
    const parts = () =>
      world.db.selectFrom('notifications').select('facts').where('sessionId', '=', session.id).orderBy('id').execute()
    const place = { facts: { changed: ['place'] } }
    expect(await parts()).toEqual([place, place])
    // a point that is changed in its title too is the agenda
    await amend(redactor, session, { place: 'Là-bas', agenda: [{ id, ...point, title: 'Avis' }] })
    await runTasks(world, 'sessions.announce')
    const agenda = { facts: { changed: ['agenda'] } }
    expect(await parts()).toEqual([place, place, agenda, agenda])
  })
})

test('a session that is over announces no change', async () => {
  const session = await insert('held', { inDays: -1 })
  await amend(redactor, session, { title: 'Titre', points: ['Deux'] })
  expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
})

test('running the task again, or twice concurrently, sends nothing twice', async () => {
  const session = await insert('draft')
  await redactor.post(`/api/sessions/${session.id}/convocation`)
  const [task] = await waitingTasks(world, 'sessions.announce')

  await Promise.all([
    announceSessionEvent(world.portal, task!.payload),
    announceSessionEvent(world.portal, task!.payload),
  ])
  await announceSessionEvent(world.portal, task!.payload)

  expect(await notificationsOf(session)).toHaveLength(2)
})

test('a person who has left the body since is not notified', async () => {
  const other = await world.body()
  const member = await world.user({ in: other })
  const writer = await world.user({ in: other, role: 'redactor' })
  const session = await insertSession(world.portal, { in: other, status: 'draft', place: 'Ici', agenda: ['Point'] })
  await writer.post(`/api/sessions/${session.id}/convocation`)
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', member.id).execute()

  await runTasks(world, 'sessions.announce')

  expect(await notificationsOf(session)).toEqual([])
})

test('a deleted session is not announced', async () => {
  await expect(announceSessionEvent(world.portal, { sessionId: 99_999, eventId: 99_999 })).resolves.toBeUndefined()
})
