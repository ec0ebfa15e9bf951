import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentForm, insertThematic, writeContent } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor
let follower: Actor
let body: { id: number }
let thematic: { id: number }
const thematics = () => [{ id: thematic.id }]

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  follower = await world.user()
  thematic = await insertThematic(world.portal, 'Télétravail')
  for (const person of [editor, follower]) await person.post('/api/subscriptions', { thematic: { id: thematic.id } })
})
beforeEach(() => deleteTasks(world, 'contents.announce'))
afterAll(() => world.close())

async function announcedTo({ id }: { id: number }) {
  await runTasks(world, 'contents.announce')
  return world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'mail', 'thematicId'])
    .where('contentId', '=', id)
    .orderBy('userId')
    .execute()
}
const people = async (content: { id: number }) => (await announcedTo(content)).map(({ userId }) => userId)
const amend = async ({ id }: { id: number }, version: number, wishes: object, by = editor) => {
  const form = contentForm({ thematics: thematics(), ...wishes })
  const answer = await by.put(`/api/contents/${id}`, { ...form, version })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

test('a publication is announced to followers of its thematics, except its author', async () => {
  const content = await writeContent(editor, { thematics: thematics() })
  expect(await announcedTo(content)).toEqual([
    { userId: follower.id, kind: 'thematic.update', mail: 'daily', thematicId: thematic.id },
  ])
  expect(await announcedTo(await writeContent(editor))).toEqual([])
})

test('a draft is announced once it is published, also by another editor, and never again', async () => {
  const second = await world.user({ roles: ['ROLE_EDITOR'] })
  const content = await writeContent(editor, { thematics: thematics(), status: 'draft' })
  expect(await announcedTo(content)).toEqual([])
  const published = await amend(content, content.version, { status: 'published' }, second)
  expect(await people(content)).toEqual([editor.id, follower.id])
  const archived = await amend(content, published.version, { status: 'archived' })
  const again = await amend(content, archived.version, { status: 'published' })
  await amend(content, again.version, { title: 'Un autre titre' })
  expect(await people(content)).toEqual([editor.id, follower.id])
})

test('who follows a project later is not told of a content that goes out again', async () => {
  const content = await writeContent(editor, { thematics: thematics() })
  expect(await people(content)).toEqual([follower.id])
  const late = await world.user()
  await late.post('/api/subscriptions', { thematic: { id: thematic.id } })
  const archived = await amend(content, content.version, { status: 'archived' })
  await amend(content, archived.version, { status: 'published' })
  expect(await people(content)).toEqual([follower.id])
  await world.db.deleteFrom('subscriptions').where('userId', '=', late.id).execute()
})

test('a scheduled content is announced when it is published, except to the person who scheduled it', async () => {
  const publishedAt = '2026-03-19T10:00:00+01:00'
  const content = await writeContent(editor, { thematics: thematics(), status: 'scheduled', publishedAt })
  expect(await waitingTasks(world, 'contents.announce')).toEqual([])
  world.clock.set(publishedAt)
  await runTasks(world, 'contents.publish')
  expect(await people(content)).toEqual([follower.id])
})

test('a content withdrawn before its announcement is not announced', async () => {
  const content = await writeContent(editor, { thematics: thematics(), status: 'archived' })
  expect(await waitingTasks(world, 'contents.announce')).toHaveLength(1)
  expect(await announcedTo(content)).toEqual([])
})

test('nobody is notified of a content that they may not read', async () => {
  const [member, csec] = [await world.user({ in: body }), await world.user({ roles: ['ROLE_CANAL_CSEC'] })]
  for (const person of [member, csec]) await person.post('/api/subscriptions', { thematic: { id: thematic.id } })
  const secret = await insertSession(world.portal, { in: body, confidential: true, status: 'held', inDays: -1 })
  const writer = await world.user({ in: body, roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
  const publish = (wishes: object) => writeContent(writer, { thematics: thematics(), ...wishes })
  expect(await people(await publish({ irps: [{ id: body.id }] }))).toEqual([editor.id, member.id])
  expect(await people(await publish({ channel: 'csec' }))).toEqual([csec.id])
  const sections = { opening: '<p>Ouverture.</p>' }
  expect(
    await people(await publish({ contentType: 'synopsis', session: { id: secret.id }, sections, text: '' })),
  ).toEqual([member.id])
})

test('publishing and enqueueing the announcement are one transaction', async () => {
  const before = (await waitingTasks(world, 'contents.announce')).length
  const refused = await editor.post('/api/contents', contentForm({ title: '' }))
  expect(refused.statusCode).toBe(422)
  expect(await waitingTasks(world, 'contents.announce')).toHaveLength(before)
})
