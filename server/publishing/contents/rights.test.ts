import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentForm, insertMedium, writeContent } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let other: { id: number }
let reader: Actor
let stranger: Actor
let editor: Actor
let administrator: Actor
let delegate: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  other = await world.body()
  reader = await world.user({ in: body })
  stranger = await world.user({ in: other })
  editor = await world.user({ in: other, roles: ['ROLE_EDITOR'] })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  delegate = await world.user({ in: other, roles: ['ROLE_CANAL_CSEC'] })
})
afterAll(() => world.close())

const cleared = () => world.db.deleteFrom('contents').execute()

test('contents of the channel are hidden from all others, also from editors', async () => {
  await cleared()
  const both = await world.user({ in: other, roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
  const { id } = await writeContent(both, { title: 'Entre membres du CSE central', channel: 'csec', inSlider: true })
  for (const who of [reader, stranger, editor]) {
    expect((await who.get(`/api/contents/${id}`)).json()).toMatchObject({ code: 'record.notFound' })
    expect((await who.get('/api/contents')).json()).toMatchObject({ totalItems: 0, member: [] })
    expect((await who.get('/api/contents?channel=csec&status[]=published')).json()).toMatchObject({ totalItems: 0 })
    expect((await who.get('/api/contents/choices')).json()).toMatchObject({ years: [] })
    expect((await who.get('/api/home')).json()).toMatchObject({ slider: [], news: [] })
  }
  for (const call of [
    editor.put(`/api/contents/${id}`, { ...contentForm(), version: 1 }),
    editor.delete(`/api/contents/${id}`),
    editor.get(`/api/contents/${id}/versions`),
    editor.get(`/api/contents/${id}/versions/1`),
    editor.post(`/api/contents/${id}/restoration`, { number: 1, version: 1 }),
  ])
    expect((await call).json()).toMatchObject({ code: 'record.notFound' })
  for (const who of [delegate, administrator]) {
    expect((await who.get(`/api/contents/${id}`)).statusCode).toBe(200)
    expect((await who.get('/api/contents?channel=csec')).json()).toMatchObject({ totalItems: 1 })
    expect((await who.get('/api/home')).json()).toMatchObject({ slider: [{ id }], news: [{ id }] })
  }
  expect((await editor.post('/api/contents', contentForm({ channel: 'csec' }))).json()).toMatchObject({
    code: 'access.denied',
  })
})

test('a content for a body is read by its members and by those of the bodies above, not by those of the bodies below', async () => {
  await cleared()
  const child = await world.body({ parent: body })
  const committee = await world.body({ parent: child })
  const { id } = await writeContent(editor, { irps: [{ id: child.id }] })
  for (const [who, status, totalItems] of [
    [reader, 200, 1],
    [await world.user({ in: child }), 200, 1],
    [await world.user({ in: committee }), 404, 0],
    [stranger, 404, 0],
  ] as const) {
    expect((await who.get(`/api/contents/${id}`)).statusCode).toBe(status)
    expect((await who.get('/api/contents')).json()).toMatchObject({ totalItems })
  }
})

test('only editors may write contents', async () => {
  const medium = await insertMedium(world.portal)
  const { id } = await writeContent(editor, { text: `<p><a href="/api/media/${medium.id}/file">Lire</a></p>` })
  for (const who of [reader, delegate, await world.user({ in: body, role: 'validator' })])
    for (const call of [
      who.post('/api/contents', contentForm()),
      who.put(`/api/contents/${id}`, { ...contentForm(), version: 1 }),
      who.delete(`/api/contents/${id}`),
      who.post('/api/contents/preview', { text: '' }),
      who.get(`/api/contents/${id}/versions`),
      who.get(`/api/contents/${id}/versions/1`),
      who.post(`/api/contents/${id}/restoration`, { number: 1, version: 1 }),
    ])
      expect((await call).json()).toMatchObject({ status: 403, code: 'access.denied' })
  for (const url of ['', '/choices', `/${id}`])
    expect((await world.visitor().get(`/api/contents${url}`)).statusCode).toBe(401)
  expect((await administrator.put(`/api/contents/${id}`, { ...contentForm(), version: 1 })).statusCode).toBe(200)
})
