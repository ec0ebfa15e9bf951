import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A reading is recorded when the file was opened and its first byte is about to be sent: in the read state of the
// reader and, for confidential documents, in the audit trail.

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

const actionsOf = async (of: World, act: () => Promise<unknown>) =>
  (await auditLinesDuring(of, act)).map(({ action }) => action)

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

  test('is marked as read, and audited as downloaded, when it is sent', async () => {
    expect(await actionsOf(of(), () => reader.get(`${url}/file`))).toEqual(['document.read'])
    expect(await isRead(of())).toBe(true)
    expect(await actionsOf(of(), () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
  })

  test.each(['', '?download=1'])('is not marked as read%s when the file is missing', async (query) => {
    await loseFiles(of())
    const answers: number[] = []
    const actions = await actionsOf(of(), async () =>
      answers.push((await reader.get(`${url}/file${query}`)).statusCode),
    )
    expect({ answers, actions }).toEqual({ answers: [503], actions: [] })
    expect(await isRead(of())).toBe(false)
  })

  test.each(['', '?download=1'])('is not marked as read%s by a HEAD request', async (query) => {
    expect(await actionsOf(of(), () => reader.head(`${url}/file${query}`))).toEqual([])
    expect(await isRead(of())).toBe(false)
  })
})

test.each([
  ['by the server', () => world, 416],
  // Refused by the proxy.
  ['by the proxy', () => proxied, 200],
] as const)(
  'an unsatisfiable range and an unmodified file, sent %s, do not count as reading',
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
])('a download in ranges, %s, is audited as one download', async (_order, ranges) => {
  const download = () => Promise.all(ranges.map((range) => reader.get(`${url}/file?download=1`, { range })))

  expect(await actionsOf(world, download)).toEqual(['document.downloaded'])
  // A later download counts again.
  world.clock.forward({ minutes: 11 })
  expect(await actionsOf(world, download)).toEqual(['document.downloaded'])
  // Each complete download is audited.
  expect(await actionsOf(world, () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
  expect(await actionsOf(world, () => reader.get(`${url}/file?download=1`))).toEqual(['document.downloaded'])
})

test('the text of all pages is given in their order, and audited as a reading of a confidential document', async () => {
  const { id } = await world.db
    .selectFrom('documentVersions')
    .select('id')
    .where('documentId', '=', document.id)
    .executeTakeFirstOrThrow()
  const pages = [2, 1].map((page) => ({ versionId: id, page, text: `Page ${page}.` }))
  await world.db.insertInto('documentPages').values(pages).execute()

  expect(await actionsOf(world, () => reader.head(`${url}/text`))).toEqual([])
  expect(await actionsOf(world, () => reader.get(`${url}/text?version=1`))).toEqual(['document.read'])
  expect((await reader.get(`${url}/text`)).json()).toMatchObject({
    pages: pages.toReversed().map(({ page, text }) => ({ page, text })),
  })
  expect((await reader.get(`${url}/text?version=9`)).statusCode).toBe(404)
  await world.db.deleteFrom('documentPages').where('versionId', '=', id).execute()
})

test.each(['thumbnail', 'pages/1/text'])(
  'the %s of a confidential document is audited as a reading if it exists',
  async (part) => {
    expect(await actionsOf(world, () => reader.get(`${url}/${part}`))).toEqual([])
    const { key } = await world.portal.store.save(Readable.from([Buffer.from('RIFF')]), { maxBytes: 9 })
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

test('the digests of two versions tell which of their pages have another text, and are audited as a reading', async () => {
  const author = await world.user({ in: body, role: 'redactor' })
  const validator = await world.user({ in: body, role: 'validator' })
  const paper = await insertDocument(world.portal, { in: body, author, confidential: true })
  await insertVersion(world.portal, paper, { published: false })
  const digestsOf = (who: Actor, version: number) =>
    who.get(`/api/documents/${paper.id}/page_digests?version=${version}`)
  await validator.get('/me')
  const audited = await actionsOf(world, async () => {
    expect((await digestsOf(validator, 1)).json()).toMatchObject({ fileVersion: 1, pages: [] })
  })
  expect(audited).toEqual(['document.read'])

  const versions = await world.db
    .selectFrom('documentVersions')
    .select('id')
    .where('documentId', '=', paper.id)
    .orderBy('number')
    .execute()
  const texts = [
    ['Une page.', 'Le budget est de 12 000 euros.', ''],
    ['Une\n  page. ', 'Le budget est de 15 000 euros.', ''],
  ]
  const pages = versions.flatMap(({ id: versionId }, index) =>
    (texts[index] ?? []).map((text, at) => ({ versionId, page: at + 1, text })),
  )
  await world.db.insertInto('documentPages').values(pages).execute()

  const [before, after] = await Promise.all(
    [1, 2].map(async (version) => (await digestsOf(validator, version)).json().pages as string[]),
  )
  expect(before?.map((digest, index) => digest === after?.[index])).toEqual([true, false, true])
  // a page without text is an image
  expect(before?.[2]).toBe('')
  // readers keep the published version
  expect((await digestsOf(reader, 1)).statusCode).toBe(200)
  expect((await digestsOf(reader, 2)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('a HEAD request of a record does not count as reading', async () => {
  expect(await actionsOf(world, () => reader.head(url))).toEqual([])
  expect(await actionsOf(world, () => reader.get(url))).toEqual(['document.read'])
})

test('an offline copy, requested as the last bytes, leaves the document unread', async () => {
  const bytes = Number((await reader.head(`${url}/file`)).headers['content-length'])
  expect((await reader.get(`${url}/file`, { range: `bytes=-${bytes}` })).statusCode).toBe(206)
  expect(await isRead(world)).toBe(false)
  await reader.get(`${url}/file`, { range: 'bytes=0-' })
  expect(await isRead(world)).toBe(true)
})
