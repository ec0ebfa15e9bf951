import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertThematic, writeContent } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let above: { id: number }
let body: { id: number }
let elsewhere: { id: number }
let reader: Actor
let redactor: Actor
let editor: Actor

beforeAll(async () => {
  world = await openWorld()
  above = await world.body()
  body = await world.body({ parent: above })
  elsewhere = await world.body()
  reader = await world.user({ in: body })
  redactor = await world.user({ in: body, role: 'redactor' })
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

/** Follows something after its earlier records and before its later ones. */
async function follow(who: Actor, form: object): Promise<string> {
  world.clock.forward({ minutes: 5 })
  const { '@id': path } = (await who.post('/api/subscriptions', form)).json()
  world.clock.forward({ minutes: 5 })
  return path
}
const fresh = async (who: Actor, path: string) => (await who.get(path)).json().fresh
const publish = (wishes: Partial<Parameters<typeof insertDocument>[1]> = {}) =>
  insertDocument(world.portal, { in: body, ...wishes })
const project = (name: string) => insertThematic(world.portal, name)

test('records published before the subscription are not new, later ones are until they are seen', async () => {
  await publish()
  world.clock.forward({ minutes: 5 })
  const path = await follow(reader, { flow: { irp: { id: body.id } } })
  expect(await fresh(reader, path)).toBe(0)
  const document = await publish()
  await publish({ status: 'submitted' })
  await publish({ status: 'archived' })
  expect(await fresh(reader, path)).toBe(1)
  expect((await reader.get('/api/subscriptions?about=flow')).json().member[0]).toMatchObject({ fresh: 1 })

  world.clock.forward({ minutes: 5 })
  expect((await reader.post(`${path}/visit`)).json()).toMatchObject({ fresh: 0 })
  world.clock.forward({ minutes: 5 })
  await insertVersion(world.portal, document)
  expect(await fresh(reader, path)).toBe(1)
})

test('a slice of the flow counts its documents, also of the bodies and types below', async () => {
  const parent = await ensureBranch(world.portal, 'documentTypes', { name: 'Comptes' })
  const child = await ensureBranch(world.portal, 'documentTypes', { name: 'Bilans', parent })
  const who = await world.user()
  const slices = {
    body: await follow(who, { flow: { irp: { id: body.id } } }),
    above: await follow(who, { flow: { irp: { id: above.id } } }),
    elsewhere: await follow(who, { flow: { irp: { id: elsewhere.id } } }),
    family: await follow(who, { flow: { family: 'functioning' } }),
    otherFamily: await follow(who, { flow: { irp: { id: body.id }, family: 'committee' } }),
    parent: await follow(who, { flow: { documentType: parent } }),
    child: await follow(who, { flow: { irp: { id: above.id }, documentType: child } }),
    all: await follow(who, { flow: {} }),
  }
  await publish({ type: child })
  await publish({ type: parent })
  const counts = Object.fromEntries(
    await Promise.all(Object.entries(slices).map(async ([name, path]) => [name, await fresh(who, path)])),
  )
  expect(counts).toEqual({
    body: 2,
    above: 2,
    elsewhere: 0,
    family: 2,
    otherFamily: 0,
    parent: 2,
    child: 1,
    all: 2,
  })
})

test('records that the user may not read, or wrote, are not counted', async () => {
  const outsider = await world.user({ in: elsewhere })
  const csec = await world.user({ in: body, roles: ['ROLE_CANAL_CSEC'] })
  const paths = new Map<Actor, string>()
  for (const who of [reader, redactor, outsider, csec])
    paths.set(who, await follow(who, { flow: { irp: { id: body.id }, family: 'functioning' } }))
  await publish({ confidential: true })
  await publish({ channel: 'csec' })
  await publish({ author: redactor })
  const counts = await Promise.all([...paths].map(([who, path]) => fresh(who, path)))
  expect(counts).toEqual([2, 1, 1, 3])
})

test('a project counts its documents, its contents and its convened sessions', async () => {
  const thematic = await project('Télétravail')
  const outsider = await world.user({ in: elsewhere })
  const [inside, outside] = [
    await follow(reader, { thematic: { id: thematic.id } }),
    await follow(outsider, { thematic: { id: thematic.id } }),
  ]
  await publish({ thematics: [thematic] })
  await publish({ thematics: [thematic], confidential: true })
  await publish()
  await writeContent(editor, { thematics: [{ id: thematic.id }] })
  await writeContent(editor, { thematics: [{ id: thematic.id }], status: 'draft' })
  const file = async (wishes: object) => {
    const { pointIds } = await insertSession(world.portal, { in: body, agenda: ['Un', 'Deux'], ...wishes })
    await world.db
      .insertInto('agendaPointThematics')
      .values(pointIds.map((pointId) => ({ pointId, thematicId: thematic.id })))
      .execute()
  }
  await file({})
  await file({ confidential: true })
  await file({ status: 'draft' })
  expect([await fresh(reader, inside), await fresh(outsider, outside)]).toEqual([5, 3])
})

test('a session counts its events and documents, except the user’s own', async () => {
  const session = await insertSession(world.portal, { in: body, place: 'Ici', agenda: ['Point'] })
  const paths = [
    await follow(reader, { session: { id: session.id } }),
    await follow(redactor, { session: { id: session.id } }),
  ] as const
  expect((await redactor.post(`/api/sessions/${session.id}/cancellation`, { reason: 'Sans objet' })).statusCode).toBe(
    200,
  )
  await publish({ session, author: redactor })
  await publish({ session })
  expect([await fresh(reader, paths[0]), await fresh(redactor, paths[1])]).toEqual([3, 1])
})

test('a document published while its session was a draft is new once the session is convened', async () => {
  const thematic = await project('Intéressement')
  const session = await insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'] })
  const outsider = await world.user({ in: elsewhere })
  const followed = [{ flow: { irp: { id: body.id }, family: 'session' } }, { thematic: { id: thematic.id } }]
  const paths = await Promise.all(followed.map((form) => follow(outsider, form)))
  const own = await follow(redactor, { flow: { irp: { id: body.id }, family: 'session' } })
  await publish({ session, thematics: [thematic] })
  world.clock.forward({ minutes: 5 })
  const counts = () => Promise.all(paths.map((path) => fresh(outsider, path)))
  for (const path of paths) await outsider.post(`${path}/visit`)
  await redactor.post(`${own}/visit`)
  world.clock.forward({ minutes: 5 })
  expect(await counts()).toEqual([0, 0])

  expect((await redactor.post(`/api/sessions/${session.id}/convocation`)).statusCode).toBe(200)
  expect(await counts()).toEqual([1, 1])
  // The author of the convocation has seen it.
  expect(await fresh(redactor, own)).toBe(0)
  world.clock.forward({ minutes: 5 })
  for (const path of paths) await outsider.post(`${path}/visit`)
  expect(await counts()).toEqual([0, 0])
})

test('the list is read in as many statements, however many subscriptions there are', async () => {
  const who = await world.user({ in: body })
  const read = () => world.statementsOf(() => who.get('/api/subscriptions'))
  await read()
  const before = await read()
  for (let number = 0; number < 12; number++)
    await who.post('/api/subscriptions', { thematic: await project(`Sujet ${number}`) })
  expect(await read()).toHaveLength(before.length)
})

test('the count stops at one hundred', async () => {
  const session = await insertSession(world.portal, { in: body })
  const path = await follow(reader, { session: { id: session.id } })
  const change = { sessionId: session.id, kind: 'change' as const, at: world.clock.now().toISOString() }
  await world.db
    .insertInto('sessionEvents')
    .values(Array.from({ length: 101 }, () => change))
    .execute()
  expect(await fresh(reader, path)).toBe(100)
})
