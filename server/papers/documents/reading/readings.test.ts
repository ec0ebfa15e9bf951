import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { toldOf } from '#tests/support/trail.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A reading is recorded when the file was opened and its first byte is about to leave: in the reader's own state, and in the audit
// trail of what is confidential.

let world: World
let proxied: World
beforeAll(async () => {
  world = await openWorld()
  proxied = await openWorld({ env: { X_ACCEL_PREFIX: '/fichiers/' } })
})
afterAll(async () => {
  await world.close()
  await proxied.close()
})

let body: { id: number }
let reader: Actor
let document: { id: number }
let url: string
async function begin(portal: World) {
  body = await portal.body()
  reader = await portal.user({ in: body })
  await reader.get('/me')
  document = await insertDocument(portal.portal, { in: body, confidential: true })
  url = `/api/documents/${document.id}`
}
beforeEach(() => begin(world))

const actionsOf = async (of: World, act: () => Promise<unknown>) => (await toldOf(of, act)).map(({ action }) => action)

const isRead = async ({ db }: World) =>
  (await db.selectFrom('documentReadings').selectAll().where('userId', '=', reader.id).execute()).length > 0

async function loseFiles({ db, portal }: World) {
  const versions = await db
    .selectFrom('documentVersions')
    .select('fileKey')
    .where('documentId', '=', document.id)
    .execute()
  for (const { fileKey } of versions) await portal.store.remove(fileKey)
}

describe.each([
  ['by the server', () => world],
  ['by the proxy', () => proxied],
])('a file sent %s', (_how, of) => {
  beforeEach(() => begin(of()))

  test('is read, and downloaded, when it is sent', async () => {
    expect(await actionsOf(of(), () => reader.get(`${url}/file`))).toEqual(['document.read'])
    expect(await isRead(of())).toBe(true)
    expect(await actionsOf(of(), () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
  })

  test.each(['', '?download=1'])('is not read%s when it is not there', async (query) => {
    await loseFiles(of())
    const answers: number[] = []
    const actions = await actionsOf(of(), async () =>
      answers.push((await reader.get(`${url}/file${query}`)).statusCode),
    )
    expect({ answers, actions }).toEqual({ answers: [503], actions: [] })
    expect(await isRead(of())).toBe(false)
  })

  test.each(['', '?download=1'])('is not read%s by a HEAD', async (query) => {
    expect(await actionsOf(of(), () => reader.head(`${url}/file${query}`))).toEqual([])
    expect(await isRead(of())).toBe(false)
  })
})

test.each([
  ['by the server', () => world, 416],
  // the proxy refuses it
  ['by the proxy', () => proxied, 200],
] as const)(
  'a range that is not in the file, and a file that the caller has, sent %s, are no reading',
  async (_how, of, beyond) => {
    await begin(of())
    const { headers } = await reader.head(`${url}/file`)
    const asked = async () => [
      (await reader.get(`${url}/file?download=1`, { range: 'bytes=99999999-' })).statusCode,
      (await reader.get(`${url}/file`, { 'if-none-match': String(headers['etag']) })).statusCode,
    ]
    const answers: number[][] = []

    expect(await actionsOf(of(), async () => answers.push(await asked()))).toEqual([])
    expect(answers).toEqual([[beyond, 304]])
    expect(await isRead(of())).toBe(false)
  },
)

test.each([
  ['from the first byte', ['bytes=0-9', 'bytes=10-19', 'bytes=20-']],
  ['from the last one', ['bytes=20-', 'bytes=10-19', 'bytes=0-9']],
  ['without the first byte', ['bytes=1-']],
])('a download in ranges, %s, is one download', async (_order, ranges) => {
  const download = () => Promise.all(ranges.map((range) => reader.get(`${url}/file?download=1`, { range })))

  expect(await actionsOf(world, download)).toEqual(['document.downloaded'])
  // another one
  world.clock.forward({ minutes: 11 })
  expect(await actionsOf(world, download)).toEqual(['document.downloaded'])
  // whole, each is told
  expect(await actionsOf(world, () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
  expect(await actionsOf(world, () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
})

test.each(['thumbnail', 'pages/1/text'])(
  'the %s of a confidential document is a reading, once it is there',
  async (part) => {
    expect(await actionsOf(world, () => reader.get(`${url}/${part}`))).toEqual([])
    const { key } = await world.portal.store.keep(Readable.from([Buffer.from('RIFF')]), { maxBytes: 9 })
    const { id } = await world.db
      .updateTable('documentVersions')
      .set({ thumbnailKey: key })
      .where('documentId', '=', document.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('documentPages').values({ versionId: id, page: 1, text: 'Une page.' }).execute()

    expect(await actionsOf(world, () => reader.head(`${url}/${part}`))).toEqual([])
    expect(await actionsOf(world, () => reader.get(`${url}/${part}`))).toEqual(['document.read'])
  },
)

test('HEAD of a record is no reading', async () => {
  expect(await actionsOf(world, () => reader.head(url))).toEqual([])
  expect(await actionsOf(world, () => reader.get(url))).toEqual(['document.read'])
})

test('a copy for reading without the network, asked for as the last bytes, leaves the document unread', async () => {
  const bytes = Number((await reader.head(`${url}/file`)).headers['content-length'])
  expect((await reader.get(`${url}/file`, { range: `bytes=-${bytes}` })).statusCode).toBe(206)
  expect(await isRead(world)).toBe(false)
  await reader.get(`${url}/file`, { range: 'bytes=0-' })
  expect(await isRead(world)).toBe(true)
})
