import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertThematic } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let above: { id: number }
let body: { id: number }
let elsewhere: { id: number }
let author: Actor
let validator: Actor

beforeAll(async () => {
  world = await openWorld()
  above = await world.body()
  body = await world.body({ parent: above })
  elsewhere = await world.body()
  author = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
})
beforeEach(() => deleteTasks(world, 'documents.announce'))
afterAll(() => world.close())

const insert = (wishes: Partial<Parameters<typeof insertDocument>[1]> = {}) =>
  insertDocument(world.portal, { in: body, author, status: 'submitted', ...wishes })
const validate = async ({ id }: { id: number }) => {
  const answer = await validator.post(`/api/documents/${id}/validation`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const notificationsOf = ({ id }: { id: number }) =>
  world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'mail', 'thematicId'])
    .where('documentId', '=', id)
    .where('userId', '<>', author.id)
    .orderBy('userId')
    .execute()
/** Publishes a document, and returns the ids of the notified users besides its author. */
async function publishAndListNotified(document: { id: number }) {
  await validate(document)
  await runTasks(world, 'documents.announce')
  return (await notificationsOf(document)).map(({ userId }) => userId)
}
/** Creates a member of another body with this subscription. */
async function follower(form: object, options: Parameters<World['user']>[0] = { in: elsewhere }): Promise<Actor> {
  const person = await world.user(options)
  await follow(person, form)
  return person
}
async function follow(person: Actor, form: object) {
  const answer = await person.post('/api/subscriptions', form)
  if (answer.statusCode !== 201) throw new Error(answer.body)
}

test('followers of a matching document flow are notified of a published document', async () => {
  const parent = await ensureBranch(world.portal, 'documentTypes', { name: 'Comptes' })
  const child = await ensureBranch(world.portal, 'documentTypes', { name: 'Bilans', parent })
  const sibling = await ensureBranch(world.portal, 'documentTypes', { name: 'Budgets', parent })
  const matching = [
    await follower({ flow: { irp: { id: body.id } } }),
    await follower({ flow: { irp: { id: above.id } } }),
    await follower({ flow: { family: 'functioning' } }),
    await follower({ flow: { documentType: child } }),
    await follower({ flow: { irp: { id: above.id }, family: 'functioning', documentType: parent } }),
    await follower({ flow: {} }),
  ]
  await follower({ flow: { irp: { id: elsewhere.id } } })
  await follower({ flow: { irp: { id: body.id }, family: 'committee' } })
  await follower({ flow: { documentType: sibling } })

  const document = await insert({ type: child })

  expect(await publishAndListNotified(document)).toEqual(matching.map(({ id }) => id))
  expect(new Set((await notificationsOf(document)).map(({ kind }) => kind))).toEqual(new Set(['flow.published']))
  for (const { id } of matching) await world.db.deleteFrom('subscriptions').where('userId', '=', id).execute()
})

test('followers of its session or of one of its thematics are notified of a published document', async () => {
  const session = await insertSession(world.portal, { in: body })
  const other = await insertSession(world.portal, { in: body })
  const [first, second, third] = [
    await insertThematic(world.portal, 'Télétravail'),
    await insertThematic(world.portal, 'Mobilité'),
    await insertThematic(world.portal, 'Formation'),
  ]
  const ofSession = await follower({ session: { id: session.id } })
  const ofProject = await follower({ thematic: first })
  const ofOtherProject = await follower({ thematic: second, rhythm: 'none' })
  await follower({ session: { id: other.id } })
  await follower({ thematic: third })

  const document = await insert({ session, thematics: [first, second] })

  await publishAndListNotified(document)
  expect(await notificationsOf(document)).toEqual([
    { userId: ofSession.id, kind: 'flow.published', mail: 'daily', thematicId: null },
    { userId: ofProject.id, kind: 'thematic.update', mail: 'daily', thematicId: first.id },
    { userId: ofOtherProject.id, kind: 'thematic.update', mail: 'none', thematicId: second.id },
  ])
})

describe('a person who follows a document for three reasons is notified once', () => {
  test('with the most immediate of the three rhythms', async () => {
    const thematic = await insertThematic(world.portal, 'Classification')
    const session = await insertSession(world.portal, { in: body })
    const person = await follower({ flow: { irp: { id: body.id } }, rhythm: 'weekly' })
    await follow(person, { thematic, rhythm: 'immediate' })
    await follow(person, { session: { id: session.id }, rhythm: 'none' })
    const document = await insert({ session, thematics: [thematic] })
    await publishAndListNotified(document)
    expect((await notificationsOf(document)).filter(({ userId }) => userId === person.id)).toEqual([
      { userId: person.id, kind: 'thematic.update', mail: 'immediate', thematicId: thematic.id },
    ])
  })

  test('as its author when they are its author', async () => {
    await follow(author, { flow: { irp: { id: body.id } } })
    const document = await insert()
    await publishAndListNotified(document)
    const { rows } =
      await sql`select kind from notifications where user_id = ${author.id} and document_id = ${document.id}`.execute(
        world.db,
      )
    expect(rows).toEqual([{ kind: 'document.published' }])
  })
})

test('a publication in a featured thematic is notified at once, except to people who refuse such mails', async () => {
  const thematic = await insertThematic(world.portal, 'À la une')
  await world.db.updateTable('thematics').set({ featured: true }).where('id', '=', thematic.id).execute()
  const [weekly, none] = [await follower({ thematic, rhythm: 'weekly' }), await follower({ thematic, rhythm: 'none' })]
  const mails = async (document: { id: number }) => {
    await publishAndListNotified(document)
    const rows = await notificationsOf(document)
    return [weekly, none].map(({ id }) => rows.find(({ userId }) => userId === id)?.mail)
  }
  expect(await mails(await insert({ thematics: [thematic] }))).toEqual(['immediate', 'none'])
  await world.db.updateTable('thematics').set({ open: false }).where('id', '=', thematic.id).execute()
  expect(await mails(await insert({ thematics: [thematic] }))).toEqual(['weekly', 'none'])
})

test('nobody is notified of a document that they may not read', async () => {
  const everything = { flow: { irp: { id: body.id } } }
  const outsider = await follower(everything)
  const member = await follower(everything, { in: body })
  const csec = await follower(everything, { in: body, roles: ['ROLE_CANAL_CSEC'] })
  const gone = await follower(everything, { in: body, endsOn: '2026-03-18' })
  const pending = await follower(everything, { in: body })
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', pending.id).execute()
  const draft = await insertSession(world.portal, { in: body, status: 'draft' })
  const secret = await insertSession(world.portal, { in: body, confidential: true })
  const here = [outsider, member, csec, gone, pending].map(({ id }) => id)
  const among = async (wishes: object) =>
    (await publishAndListNotified(await insert(wishes))).filter((id) => here.includes(id))
  expect(await among({})).toEqual([outsider.id, member.id, csec.id, gone.id])
  expect(await among({ confidential: true })).toEqual([member.id, csec.id])
  expect(await among({ session: secret })).toEqual([member.id, csec.id])
  expect(await among({ session: draft })).toEqual([])

  const reserved = await insertDocument(world.portal, { in: body, author, channel: 'csec', status: 'draft' })
  const publisher = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC'] })
  await world.db.updateTable('documents').set({ authorId: publisher.id }).where('id', '=', reserved.id).execute()
  expect((await publisher.post(`/api/documents/${reserved.id}/validation`)).statusCode).toBe(200)
  await runTasks(world, 'documents.announce')
  expect((await notificationsOf(reserved)).map(({ userId }) => userId)).toEqual([csec.id])
})

test('nobody is notified of their own publication, nor of a document that was archived since', async () => {
  await follow(validator, { flow: { irp: { id: body.id } } })
  const person = await follower({ flow: { irp: { id: body.id } } })
  expect(await publishAndListNotified(await insert())).not.toContain(validator.id)

  const document = await insert()
  await validate(document)
  await validator.post(`/api/documents/${document.id}/archiving`)
  await runTasks(world, 'documents.announce')
  expect((await notificationsOf(document)).map(({ userId }) => userId)).not.toContain(person.id)
})

test('a new version is notified again, but the same step is not', async () => {
  const person = await follower({ flow: { irp: { id: body.id } } })
  const count = async (document: { id: number }) =>
    (await notificationsOf(document)).filter(({ userId }) => userId === person.id).length
  const document = await insert()
  await publishAndListNotified(document)
  await insertVersion(world.portal, document, { published: false })
  await world.db.updateTable('documents').set({ pendingStatus: 'submitted' }).where('id', '=', document.id).execute()
  await publishAndListNotified(document)
  expect(await count(document)).toBe(2)
  await validator.post(`/api/documents/${document.id}/archiving`)
  await validator.post(`/api/documents/${document.id}/restoration`)
  await runTasks(world, 'documents.announce')
  expect(await count(document)).toBe(2)
})

test('a person who refuses mails about documents gets none about those of a session that they follow', async () => {
  const session = await insertSession(world.portal, { in: body })
  const person = await follower({ session: { id: session.id }, rhythm: 'immediate' })
  await world.db
    .insertInto('notificationChoices')
    .values({ userId: person.id, kind: 'flow.published', inApp: true, mail: 'none' })
    .execute()
  const document = await insert({ session })
  await publishAndListNotified(document)
  expect((await notificationsOf(document)).find(({ userId }) => userId === person.id)).toMatchObject({ mail: 'none' })
})

describe('a document published while its session was a draft', () => {
  const point = { place: 'Ici', agenda: ['Point'] }
  const bringOut = async ({ id }: { id: number }, by = validator) => {
    const answer = await by.post(`/api/sessions/${id}/convocation`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await runTasks(world, 'sessions.announce')
    await runTasks(world, 'documents.bringOut')
  }
  const toldNow = async (document: { id: number }, among: readonly Actor[]) =>
    (await notificationsOf(document))
      .map(({ userId, kind }) => [userId, kind])
      .filter(([userId]) => among.some(({ id }) => id === userId))

  test('is notified once when the session is convened, to followers who may read it', async () => {
    const thematic = await insertThematic(world.portal, 'Fusion')
    const session = await insertSession(world.portal, { in: body, status: 'draft', ...point })
    const flow = { flow: { irp: { id: body.id } } }
    const [ofFlow, ofProject, insider] = [await follower(flow), await follower({ thematic }), await follower(flow)]
    const writer = await follower(flow, { in: body, role: 'redactor' })
    const everybody = [ofFlow, ofProject, insider, writer]
    await world.db.insertInto('assignments').values({ userId: insider.id, bodyId: body.id, role: 'reader' }).execute()
    const [document, secret, archived] = [
      await insert({ session, thematics: [thematic] }),
      await insert({ session, confidential: true }),
      await insert({ session }),
    ]
    for (const one of [document, secret, archived]) await publishAndListNotified(one)
    await validator.post(`/api/documents/${archived.id}/archiving`)
    // A redactor of the body already knows it.
    expect(await toldNow(document, everybody)).toEqual([[writer.id, 'flow.published']])

    await bringOut(session)

    expect(await toldNow(document, everybody)).toEqual([
      [ofFlow.id, 'flow.published'],
      [ofProject.id, 'thematic.update'],
      [insider.id, 'flow.published'],
      [writer.id, 'flow.published'],
    ])
    expect(await toldNow(secret, everybody)).toEqual([
      [insider.id, 'flow.published'],
      [writer.id, 'flow.published'],
    ])
    expect(await toldNow(archived, everybody)).toEqual([[writer.id, 'flow.published']])
  })

  test('is notified once its session is filed as held, but not to the person who convened it', async () => {
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const session = await insertSession(world.portal, { in: body, status: 'draft', inDays: -3, ...point })
    const document = await insert({ session })
    await publishAndListNotified(document)
    await insertVersion(world.portal, document)
    const person = await follower({ flow: { irp: { id: body.id } } })
    await follow(administrator, { flow: { irp: { id: body.id } } })
    await bringOut(session, administrator)
    expect(await toldNow(document, [person, administrator])).toEqual([[person.id, 'flow.published']])
    // Closing and reopening the session announce no document again.
    await administrator.post(`/api/sessions/${session.id}/reopening`)
    expect(await waitingTasks(world, 'documents.bringOut')).toEqual([])
  })
})

test('notifying two thousand followers takes as many statements as notifying two', async () => {
  const place = await world.body()
  const referent = await world.user({ in: place, role: 'validator' })
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
    const { id } = await insertDocument(world.portal, { in: place, author, status: 'submitted' })
    expect((await referent.post(`/api/documents/${id}/validation`)).statusCode).toBe(200)
    const statements = await world.statementsOf(() => runTasks(world, 'documents.announce'))
    expect(await notificationsOf({ id })).toHaveLength(people)
    return statements.length
  }
  await join('a', 2)
  const few = await statementsToTell(2)
  await join('b', 1_998)
  expect(await statementsToTell(2_000)).toBe(few)
}, 60_000)
