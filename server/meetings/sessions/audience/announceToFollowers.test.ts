import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let above: { id: number }
let body: { id: number }
let elsewhere: { id: number }
let redactor: Actor
let member: Actor

beforeAll(async () => {
  world = await openWorld()
  above = await world.body()
  body = await world.body({ parent: above })
  elsewhere = await world.body()
  redactor = await world.user({ in: body, role: 'redactor' })
  member = await world.user({ in: body })
})
beforeEach(() => deleteTasks(world, 'sessions.announce'))
afterAll(() => world.close())

const insert = (status: 'draft' | 'convened', wishes: object = {}) =>
  insertSession(world.portal, { in: body, status, place: 'Ici', agenda: ['Point', 'Autre point'], ...wishes })
const convene = async ({ id }: { id: number }, by = redactor) => {
  const answer = await by.post(`/api/sessions/${id}/convocation`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await runTasks(world, 'sessions.announce')
}
const notificationsOf = async ({ id }: { id: number }) => {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'mail', 'thematicId'])
    .where('sessionId', '=', id)
    .orderBy('id')
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind, mail, thematicId }) => [userId, kind, mail, ...(thematicId ? [thematicId] : [])])
}
async function follow(person: Actor, form: object) {
  const answer = await person.post('/api/subscriptions', form)
  if (answer.statusCode !== 201) throw new Error(answer.body)
}
/** Creates a member of another body with this subscription. */
async function follower(form: object, options: Parameters<World['user']>[0] = { in: elsewhere }): Promise<Actor> {
  const person = await world.user(options)
  await follow(person, form)
  return person
}
const unfollowAll = () => world.db.deleteFrom('subscriptions').execute()

test('a convocation is announced to followers of the body, of a parent body, or of its sessions', async () => {
  const here = { irp: { id: body.id } }
  const followers = [
    await follower({ flow: here, rhythm: 'immediate' }),
    await follower({ flow: { irp: { id: above.id } } }),
    await follower({ flow: { ...here, family: 'session' }, rhythm: 'none' }),
  ]
  await follower({ flow: { ...here, family: 'committee' } })
  await follower({ flow: { family: 'session' } })
  await follower({ flow: { irp: { id: elsewhere.id } } })
  const session = await insert('draft')

  await convene(session)

  expect(await notificationsOf(session)).toEqual([
    [member.id, 'session.convened', 'immediate'],
    [followers[0]!.id, 'session.convened', 'immediate'],
    [followers[1]!.id, 'session.convened', 'daily'],
    [followers[2]!.id, 'session.convened', 'none'],
  ])
  await unfollowAll()
})

test('a member is notified as they have chosen for convocations, whatever they follow', async () => {
  await follow(member, { flow: { irp: { id: body.id } }, rhythm: 'weekly' })
  const session = await insert('draft')
  await convene(session)
  expect(await notificationsOf(session)).toEqual([[member.id, 'session.convened', 'immediate']])
  await unfollowAll()
})

test('later events are announced to followers of the session', async () => {
  const session = await insert('convened')
  const other = await insert('convened')
  const person = await follower({ session: { id: session.id } })
  await follower({ session: { id: other.id } })
  await follow(redactor, { session: { id: session.id } })
  const { version, number, agenda } = (await redactor.get(`/api/sessions/${session.id}`)).json()
  const kept = agenda.map(({ id, title }: { id: number; title: string }) => ({ id, title, kind: 'information' }))
  const form = sessionForm(body, { version, number, title: 'Titre B', agenda: kept })
  expect((await redactor.put(`/api/sessions/${session.id}`, form)).statusCode).toBe(200)
  await runTasks(world, 'sessions.announce')
  await redactor.post(`/api/sessions/${session.id}/cancellation`, { reason: 'Sans objet' })
  await runTasks(world, 'sessions.announce')
  expect((await notificationsOf(session)).filter(([id]) => id !== member.id)).toEqual([
    [person.id, 'session.changed', 'daily'],
    [person.id, 'session.cancelled', 'daily'],
  ])
  await unfollowAll()
})

test('followers of the thematic of a point are notified of the convocation once, and of no later event', async () => {
  const [first, second] = [
    await insertThematic(world.portal, 'Télétravail'),
    await insertThematic(world.portal, 'Mobilité'),
  ]
  const session = await insert('draft')
  await world.db
    .insertInto('agendaPointThematics')
    .values(
      session.pointIds.flatMap((pointId) => [first, second].map(({ id: thematicId }) => ({ pointId, thematicId }))),
    )
    .execute()
  const person = await follower({ thematic: second })
  await follow(person, { thematic: first, rhythm: 'weekly' })
  const both = await follower({ thematic: first })
  await follow(both, { flow: { irp: { id: body.id } } })

  await convene(session)
  await redactor.post(`/api/sessions/${session.id}/cancellation`, { reason: 'Sans objet' })
  await runTasks(world, 'sessions.announce')

  expect((await notificationsOf(session)).filter(([id]) => id !== member.id)).toEqual([
    [both.id, 'session.convened', 'daily'],
    [person.id, 'thematic.update', 'daily', second.id],
    [both.id, 'session.cancelled', 'daily'],
  ])
  await unfollowAll()
})

test('nobody is notified of a session that they may not read', async () => {
  const here = { flow: { irp: { id: body.id } } }
  await follower(here)
  const over = await follower(here, { in: above })
  await follower(here, { in: above, endsOn: '2026-03-18' })
  const secret = await insert('draft', { confidential: true })
  await convene(secret)
  expect((await notificationsOf(secret)).map(([id]) => id)).toEqual([member.id, over.id])
  await unfollowAll()
})

test('a person who refuses mails about convocations gets none, whatever the rhythm they chose', async () => {
  const person = await follower({ flow: { irp: { id: body.id } }, rhythm: 'immediate' })
  await world.db
    .insertInto('notificationChoices')
    .values({ userId: person.id, kind: 'session.convened', inApp: true, mail: 'none' })
    .execute()
  const session = await insert('draft')
  await convene(session)
  expect(await notificationsOf(session)).toContainEqual([person.id, 'session.convened', 'none'])
  await unfollowAll()
})

test('notifying two thousand followers takes as many statements as notifying two', async () => {
  const place = await world.body()
  const writer = await world.user({ in: place, role: 'redactor' })
  const join = (name: string, count: number) =>
    sql`
      with made as (
        insert into users (gender, first_name, last_name, email, activated_at)
        select 'Madame', 'Camille', 'Personne', ${name} || n || '@nombre.example', now() from generate_series(1, ${count}::int) n
        returning id)
      insert into subscriptions (user_id, body_id, created_at) select id, ${place.id}, now() from made`.execute(
      world.db,
    )
  const statementsToTell = async (people: number) => {
    const session = await insertSession(world.portal, { in: place, status: 'draft', place: 'Ici', agenda: ['Point'] })
    expect((await writer.post(`/api/sessions/${session.id}/convocation`)).statusCode).toBe(200)
    const statements = await world.statementsOf(() => runTasks(world, 'sessions.announce'))
    expect(await notificationsOf(session)).toHaveLength(people)
    return statements.length
  }
  await join('a', 2)
  const few = await statementsToTell(2)
  await join('b', 1_998)
  expect(await statementsToTell(2_000)).toBe(few)
}, 60_000)
