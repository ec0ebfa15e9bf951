import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockedPdf } from '#server/ground/pdf/samples.ts'
import { type Circle, circlePeople, createCircle, insiders } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { readBundle } from './bundle/samples.ts'
import { findTakeaway } from './queries.ts'
import { openArchive } from './zip.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const get = (session: { id: number }, person: keyof Circle['people'] = 'reader', query = '') =>
  circle.people[person].get(`/api/sessions/${session.id}/bundle.zip${query}`)

/**
 * Reads an archive from its central directory and checks that each entry is uncompressed, complete and has the right
 * checksum.
 */
function unpack(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 24))
    expect(archive.readUInt16LE(at + 10), `${name} is stored`).toBe(0)
    expect(archive.readUInt16LE(at + 8) & 0x800, `${name} is written in UTF-8`).toBe(0x800)
    expect(crc32(content), name).toBe(archive.readUInt32LE(at + 16))
    entries.set(name, content)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

async function session(wishes: object = {}) {
  return insertSession(world.portal, {
    in: circle.body,
    agenda: [{ title: 'Budget', kind: 'information', points: [{ title: 'Comptes', kind: 'deliberation' }] }],
    ...wishes,
  })
}

test('a document that its own point also refers to is there once, and at each other point that does', async () => {
  const held = await session()
  const [point, nested] = held.pointIds
  const { id } = await insertDocument(world.portal, {
    in: circle.body,
    session: held,
    title: 'Rapport',
    pointId: point!,
  })
  await world.db
    .insertInto('agendaPointReferences')
    .values([point!, nested!].map((pointId) => ({ pointId, documentId: id, position: 0 })))
    .execute()
  const names = [...unpack((await get(held)).rawPayload).keys()].filter((name) => name.includes('Rapport'))
  expect(names).toEqual(['01 – 1 – Rapport.pdf', '01.1 – 1 – Rapport.pdf'])
})

test('documents are unchanged, with names in reading order', async () => {
  const held = await session()
  const [point, nested] = held.pointIds
  const at = { in: circle.body, session: held }
  await insertDocument(world.portal, { ...at, title: 'Convocation : « CSE »' })
  const pdf = await lockedPdf()
  await insertDocument(world.portal, { ...at, title: 'Comptes 2025/2026', pointId: nested!, pdf })
  await insertDocument(world.portal, { ...at, title: 'Rapport', pointId: point! })
  const answer = await get(held)

  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringContaining(
      encodeURIComponent('Séance ordinaire du 26 mars 2026 – CSE Bretagne.zip'),
    ),
  })
  expect(answer.headers['content-disposition']).toContain(
    'filename="Seance ordinaire du 26 mars 2026 - CSE Bretagne.zip"',
  )
  const entries = unpack(answer.rawPayload)
  expect([...entries.keys()]).toEqual([
    '00 – Ordre du jour.pdf',
    '01 – 1 – Rapport.pdf',
    '01.1 – 1 – Comptes 2025-2026.pdf',
    'Séance – 1 – Convocation - « CSE ».pdf',
  ])
  expect(entries.get('01.1 – 1 – Comptes 2025-2026.pdf')).toEqual(Buffer.from(pdf))
  const { pages } = await readBundle(entries.get('00 – Ordre du jour.pdf')!)
  expect(pages[1]).toMatch(/1\. Budget\n.*– Rapport\n.*1\.1\. Comptes/s)
})

test('the agenda of an archive bears its title and the time of creation of the archive', async () => {
  const held = await session()
  await insertDocument(world.portal, { in: circle.body, session: held })
  const entries = unpack((await get(held)).rawPayload)
  const pdf = await PDFDocument.load(entries.get('00 – Ordre du jour.pdf')!, { updateMetadata: false })
  const at = world.clock.now()
  expect(pdf.getTitle()).toMatch(/^Ordre du jour – /)
  expect([pdf.getCreationDate(), pdf.getModificationDate()]).toEqual([at, at])
})

test('a HEAD request returns the length', async () => {
  const held = await session()
  await insertDocument(world.portal, { in: circle.body, session: held })
  const answer = await circle.people.reader.head(`/api/sessions/${held.id}/bundle.zip`)
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
  expect(Number(answer.headers['content-length'])).toBe((await get(held)).rawPayload.length)
})

test('missing files are listed in the archive', async () => {
  const held = await session()
  const { id } = await insertDocument(world.portal, { in: circle.body, session: held, title: 'Bilan' })
  await insertDocument(world.portal, { in: circle.body, session: held, title: 'Rapport' })
  const { fileKey } = await world.db
    .selectFrom('documentVersions')
    .select('fileKey')
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  await world.portal.store.remove(fileKey)
  const entries = unpack((await get(held)).rawPayload)

  expect([...entries.keys()]).toEqual([
    '00 – Ordre du jour.pdf',
    'Séance – 2 – Rapport.pdf',
    'Documents non joints.txt',
  ])
  expect(entries.get('Documents non joints.txt')?.toString()).toContain(
    '– séance · document 1 – Bilan\u00A0: fichier indisponible pour le moment',
  )
})

test('it contains only what the viewer may read', async () => {
  const held = await session()
  const at = { in: circle.body, session: held }
  await insertDocument(world.portal, { ...at, title: 'Secret', confidential: true })
  await insertDocument(world.portal, { ...at, title: 'Rapport' })
  for (const status of ['draft', 'submitted', 'refused', 'archived'] as const)
    await insertDocument(world.portal, { ...at, title: `Papier ${status}`, status })

  for (const person of circlePeople) {
    const names = [...unpack((await get(held, person)).rawPayload).keys()].slice(1)
    const rank = insiders.includes(person)
      ? ['Séance – 1 – Rapport.pdf', 'Séance – 2 – Secret.pdf']
      : ['Séance – 1 – Rapport.pdf']
    expect(names, person).toEqual(rank)
  }
})

test('the archive of an unreadable session is not found', async () => {
  const held = await session({ confidential: true })
  expect((await get(held, 'stranger')).json()).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('`since` includes only documents published after it', async () => {
  const held = await session()
  await insertDocument(world.portal, { in: circle.body, session: held, title: 'Rapport' })
  const names = async (since: string) =>
    [...unpack((await get(held, 'reader', `?since=${since}`)).rawPayload).keys()].slice(1)

  expect(await names('2026-03-19T00:00:00Z')).toEqual(['Séance – 1 – Rapport.pdf'])
  expect(await names('2026-03-20T00:00:00Z')).toEqual([])
})

test('more than 200 MB is refused with a message', async () => {
  const held = await session()
  for (const title of ['Premier', 'Deuxième'])
    await insertDocument(world.portal, { in: circle.body, session: held, title })
  await world.db
    .updateTable('documentVersions')
    .set({ bytes: 101 * 1024 * 1024 })
    .where('documentId', 'in', world.db.selectFrom('documents').select('id').where('sessionId', '=', held.id))
    .execute()

  expect((await get(held)).json()).toMatchObject({
    status: 413,
    code: 'sessions.tooMuchToTake',
    description: 'Les documents de cette séance dépassent 200 Mo : ouvrez-les un par un.',
  })
  await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', held.id).execute()
  expect((await get(held)).statusCode).toBe(413)
  const told = world.db.selectFrom('auditEvents').select('id').where('action', '=', 'session.downloaded')
  expect(await told.where('subjectId', '=', held.id).execute()).toEqual([])
})

/** Lists the files of the store that this process has open. */
async function openFiles(): Promise<string[]> {
  const folder = join(world.portal.config.dataDir, 'files')
  const names = await readdir('/proc/self/fd')
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}

test.skipIf(process.platform !== 'linux')(
  'a slow reader causes back pressure; one that disconnects closes the files',
  async () => {
    const held = await session()
    const { portal } = world
    const megabytes = 8
    for (const title of ['Premier', 'Deuxième', 'Troisième']) {
      const { id } = await insertDocument(portal, { in: circle.body, session: held, title })
      const { key, bytes } = await portal.store.save(Readable.from([randomBytes(megabytes * 1024 * 1024)]), {
        maxBytes: Number.MAX_SAFE_INTEGER,
      })
      await world.db.updateTable('documentVersions').set({ fileKey: key, bytes }).where('documentId', '=', id).execute()
    }
    const viewer = { id: circle.people.reader.id, roles: [], assignments: [], bodiesUnder: [] }
    const { plan } = await findTakeaway(world.db, viewer, held.id)
    const { content, bytes } = await openArchive(portal.store, plan, world.clock.now())
    expect(bytes).toBeGreaterThan(3 * megabytes * 1024 * 1024)

    await once(content, 'readable')
    await expect.poll(openFiles).toHaveLength(1)
    expect(content.readableLength).toBeLessThan(1024 * 1024)
    content.destroy()
    await expect.poll(openFiles).toEqual([])
  },
)
