import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  await world.user({ in: circle.body, status: 'pending' })
})
afterAll(() => world.close())

const audienceOf = async (person: Person, { id }: { id: number }) =>
  (await circle.people[person].get(`/api/sessions/${id}/audience`)).json()
/** Current members of the body itself, by name. */
const members: readonly Person[] = ['reader', 'redactor', 'validator', 'lastDay']

test('the audience of a draft counts its future readers and the recipients of the convocation', async () => {
  const session = await insertSession(world.portal, { in: circle.body, status: 'draft' })

  expect(await audienceOf('redactor', session)).toEqual({
    '@context': '/api/contexts/Audience',
    '@id': `/api/sessions/${session.id}/audience`,
    '@type': 'Audience',
    readers: circlePeople.length,
    // Without the redactor who asks, since they would send it.
    mailed: members.length - 1,
    people: members.map((person) => {
      const { id, firstName, lastName } = circle.people[person]
      return { id, firstName, lastName }
    }),
    dossier: expect.objectContaining({ documents: 0, notActivated: 1 }),
  })
})

test.each([false, true])('counts who can open the session once convened (confidential: %s)', async (confidential) => {
  const session = await insertSession(world.portal, { in: circle.body, confidential })
  const opened = await Promise.all(
    circlePeople.map(async (person) => (await circle.people[person].get(`/api/sessions/${session.id}`)).statusCode),
  )
  const { readers } = await audienceOf('administrator', session)
  expect(readers).toBe(opened.filter((status) => status === 200).length)
  expect(readers).toBe(confidential ? insiders.length : circlePeople.length)
})

test('only people who prepare the sessions of the body see names', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  for (const person of circlePeople) {
    const { people, mailed } = await audienceOf(person, session)
    const follows = ['redactor', 'validator', 'administrator'].includes(person)
    const others = members.filter((member) => member !== person)
    expect({ person, named: people !== null, mailed }).toEqual({ person, named: follows, mailed: others.length })
  }
})

test('the audience of an unreadable session is not found', async () => {
  const draft = await insertSession(world.portal, { in: circle.body, status: 'draft' })
  const confidential = await insertSession(world.portal, { in: circle.body, confidential: true })
  for (const session of [draft, confidential, { id: 999_999 }])
    expect(await audienceOf('stranger', session)).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('a mail is counted for each recipient of the convocation, and for nobody else', async () => {
  const body = await world.body()
  const elsewhere = await world.body()
  const project = await insertThematic(world.portal, 'Mutuelle')
  const redactor = await world.user({ in: body, role: 'redactor' })
  const [, weekly, silent, refused] = [
    await world.user({ in: body }),
    await world.user({ in: body }),
    await world.user({ in: body }),
    await world.user({ in: body }),
  ]
  const choose = (userId: number, mail: 'none' | 'weekly') =>
    world.db.insertInto('notificationChoices').values({ userId, kind: 'session.convened', inApp: true, mail }).execute()
  await choose(weekly.id, 'weekly')
  await choose(silent.id, 'none')
  await world.db.updateTable('users').set({ mailRefusedAt: '2026-03-01' }).where('id', '=', refused.id).execute()
  const follower = async (form: object) => {
    const person = await world.user({ in: elsewhere })
    expect((await person.post('/api/subscriptions', form)).statusCode).toBe(201)
    return person
  }
  await follower({ flow: { irp: { id: body.id } } })
  await follower({ flow: { irp: { id: body.id } }, rhythm: 'none' })
  await choose((await follower({ flow: { irp: { id: body.id } } })).id, 'none')
  await follower({ thematic: project })
  const session = await insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'] })
  const secret = await insertSession(world.portal, { in: body, status: 'draft', confidential: true })
  const over = await insertSession(world.portal, { in: body, status: 'draft', inDays: -2 })
  await world.db
    .insertInto('agendaPointThematics')
    .values({ pointId: session.pointIds[0]!, thematicId: project.id })
    .execute()
  const mailed = async ({ id }: { id: number }) => (await redactor.get(`/api/sessions/${id}/audience`)).json().mailed
  const counted = await mailed(session)
  expect([counted, await mailed(secret), await mailed(over)]).toEqual([4, 2, 0])

  expect((await redactor.post(`/api/sessions/${session.id}/convocation`)).statusCode).toBe(200)
  await runTasks(world, 'sessions.announce')
  const told = await world.db
    .selectFrom('notifications')
    .select('userId')
    .where('sessionId', '=', session.id)
    .where('mail', '<>', 'none')
    .where('userId', '<>', refused.id)
    .execute()
  expect(told).toHaveLength(counted)
})

test('counting takes the same number of statements, however many recipients there are', async () => {
  const body = await world.body()
  const person = await world.user({ in: body, role: 'redactor' })
  await world.user({ in: body })
  const session = await insertSession(world.portal, { in: body })
  const statements = () => world.statementsOf(() => person.get(`/api/sessions/${session.id}/audience`))
  await person.get('/me')
  const few = await statements()
  for (let count = 0; count < 5; count += 1) await world.user({ in: body })
  expect(await statements()).toHaveLength(few.length)
})
