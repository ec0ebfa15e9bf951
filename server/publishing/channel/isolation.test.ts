import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Every URL is read four times by four people.
vi.setConfig({ testTimeout: 180_000 })

/** A word that occurs only in the channel. */
const secret = 'Zibeline'

/** The event stream does not end; the list shows the same notifications. */
const endless = '/api/notifications/stream'

const frame = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The URLs of all readable routes, with ids of existing records and filters on the channel. */
async function addresses(actor: Actor, ids: Record<string, number>): Promise<string[]> {
  const { paths } = (await actor.get('/api/docs.json')).json<{ paths: Record<string, { get?: object }> }>()
  const readable = Object.entries(paths).flatMap(([path, { get }]) => (get && path !== endless ? [path] : []))
  const plain = readable.flatMap((path) => {
    const filled = path.replaceAll(/\/([\w-]+)\/\{id\}/g, (whole, subject: string) =>
      ids[subject] === undefined ? whole : `/${subject}/${ids[subject]}`,
    )
    return filled.includes('{') ? [] : [filled]
  })
  return [
    ...plain,
    '/home',
    ...['documents', 'contents'].map((list) => `/api/${list}?channel=csec&q=${secret}`),
    ...['draft', 'submitted', 'published', 'archived'].map((status) => `/api/documents?author=me&status=${status}`),
    ...['draft', 'scheduled', 'published', 'archived'].map((status) => `/api/contents?status=${status}`),
    `/api/contents?thematic=${ids['thematics']}`,
    `/api/documents?irp=${ids['irps']}&session=${ids['sessions']}`,
  ]
}

/** Counts the entries of an archive and checks their names for the secret; the bytes differ by the date of creation. */
const filesOf = (zip: string) => `${zip.split('PK\u0001\u0002').length - 1} ${zip.includes(secret)}`

/** The answers of a person to each of these URLs. */
async function answersTo(actor: Actor, urls: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const url of urls) {
    const { statusCode, headers, body } = await actor.get(url)
    const isArchive = headers['content-type'] === 'application/zip'
    answers[url] = `${statusCode} ${isArchive ? filesOf(body) : body.replaceAll(/nonce[-="'][\w+/=-]+/g, '')}`
  }
  return answers
}

test('records of the channel change no answer to people outside of it', async () => {
  const body = await world.body({ kind: 'CSEC' })
  const session = await insertSession(world.portal, { in: body, agenda: ['Un point'] })
  const past = await insertSession(world.portal, { in: body, inDays: -7, status: 'held' })
  const thematic = await world.db
    .insertInto('thematics')
    .values({ name: 'Un projet débattu', open: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const plain = { in: body, session, thematics: [thematic] }
  const open = await insertDocument(world.portal, { ...plain, title: 'Note pour tous' })
  const content = await writeContent(administrator, { title: 'Pour tous', thematics: [thematic] })
  const outsiders = {
    reader: await world.user({ in: body }),
    redactor: await world.user({ in: body, role: 'redactor' }),
    validator: await world.user({ in: body, role: 'validator' }),
    editor: await world.user({ in: body, roles: ['ROLE_EDITOR'] }),
  }
  const insider = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC'] })
  const secondValidator = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC'] })
  const ids = {
    irps: body.id,
    sessions: session.id,
    thematics: thematic.id,
    documents: open.id,
    contents: content.id,
    users: insider.id,
  }
  const urls = await addresses(outsiders.reader, ids)
  expect(urls).toEqual(
    expect.arrayContaining([
      '/api/home',
      `/api/irps/${body.id}/home`,
      `/api/sessions/${session.id}`,
      `/api/thematics/${thematic.id}/timeline`,
      '/api/documents/to_validate',
      '/api/channel/feed',
    ]),
  )
  // Records are marked as read the first time that they are opened.
  for (const outsider of Object.values(outsiders)) await answersTo(outsider, urls)
  const before = {
    reader: await answersTo(outsiders.reader, urls),
    redactor: await answersTo(outsiders.redactor, urls),
    validator: await answersTo(outsiders.validator, urls),
    editor: await answersTo(outsiders.editor, urls),
  }

  const csec = { ...plain, channel: 'csec' as const, author: insider }
  const documents = [
    await insertDocument(world.portal, { ...csec, title: `${secret} au point`, pointId: session.pointIds[0] ?? 0 }),
    await insertDocument(world.portal, { ...csec, title: `${secret} en séance` }),
    await insertDocument(world.portal, { ...csec, session: past, title: `${secret} passée` }),
    await insertDocument(world.portal, { in: body, author: insider, channel: 'csec', title: `${secret} du CSE` }),
    await insertDocument(world.portal, { ...csec, title: `${secret} à valider`, status: 'draft' }),
    await insertDocument(world.portal, { ...csec, title: `${secret} archivée`, status: 'archived' }),
  ]
  const shown = { channel: 'csec' as const, thematics: [thematic], inSlider: true }
  const contents = [
    await writeContent(administrator, { ...shown, title: `${secret} pour tous` }),
    await writeContent(administrator, {
      ...shown,
      title: `${secret} en vidéo`,
      contentType: 'video',
      videoUrl: frame,
      irps: [body],
    }),
    await writeContent(administrator, {
      ...shown,
      title: `${secret} à venir`,
      status: 'scheduled',
      publishedAt: '2026-03-30T08:00',
    }),
  ]
  const post = await insider.post('/api/channel_posts', { text: `${secret} : à lire avant jeudi.` })
  expect(post.statusCode).toBe(201)
  const { id: submitted } = documents[4] ?? { id: 0 }
  expect((await insider.post(`/api/documents/${submitted}/submission`)).statusCode).toBe(200)
  await runTasks(world, 'documents.announce')

  for (const [name, outsider] of Object.entries(outsiders)) {
    const after = await answersTo(outsider, urls)
    expect(after, name).toEqual(before[name as keyof typeof before])
    for (const path of [
      ...documents.flatMap(({ id }) => [`documents/${id}`, `documents/${id}/file`, `documents/${id}/pages/1/text`]),
      ...contents.map(({ id }) => `contents/${id}`),
    ]) {
      const answer = await outsider.get(`/api/${path}`)
      expect([403, 404], `${name} ${path}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain(secret)
    }
  }
  expect((await insider.get('/api/channel/feed')).json()).toMatchObject({ totalItems: 7 })

  const told = await world.db.selectFrom('notifications').select('userId').distinct().execute()
  expect(told).toEqual([{ userId: secondValidator.id }])
  expect(await world.db.selectFrom('mails').select('toAddress').execute()).toEqual([])
})
