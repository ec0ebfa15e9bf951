import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as call } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { type FileReference, fileReferencesSql, findFileColumns } from '#server/ground/storage/fileReferences.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { type KillableServers, openKillableServers, signIn } from '#tests/support/killableServers.ts'

const patience = { timeout: 60_000, interval: 20 }

let ground: KillableServers
let headers: Record<string, string>
let place: { irp: number; documentType: number }
beforeAll(async () => {
  ground = await openKillableServers()
  const body = await ground.body()
  const redactor = await ground.user({ in: body, role: 'redactor' })
  place = { irp: body.id, documentType: (await ensureBranch(ground.portal, 'documentTypes')).id }
  const server = await ground.start()
  headers = await signIn(server.origin, redactor.email)
  await server.kill()
}, 120_000)
afterAll(() => ground.close())

const filesIn = async (folder = '') =>
  (await readdir(join(ground.folder, 'files', folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Builds a form with a unique file of a few megabytes. */
async function formOf(title: string) {
  const page = await textPdf([[title]])
  const pdf = Buffer.concat([page, Buffer.alloc(3 * 1024 * 1024, title), page])
  const form = new FormData()
  const fields = { title, family: 'functioning', irp: String(place.irp), documentType: String(place.documentType) }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([pdf], 'note.pdf', { type: 'application/pdf' }))
  const answer = new Response(form)
  return { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) }
}

/**
 * Checks that every version has its complete file, and that its text is or will be extracted.
 * @returns the titles of all documents
 */
async function checkRecords(): Promise<string[]> {
  const rows = await ground.portal.db
    .selectFrom('documents')
    .leftJoin('documentVersions as version', 'version.documentId', 'documents.id')
    .select(['documents.title', 'version.fileKey', 'version.bytes', 'version.sha256'])
    .execute()
  for (const { fileKey, bytes, sha256 } of rows) {
    const hash = createHash('sha256')
    let read = 0
    for await (const chunk of (await ground.portal.store.read(fileKey ?? '')) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      read += chunk.length
    }
    expect({ bytes: read, sha256: hash.digest('hex') }).toEqual({ bytes, sha256 })
  }
  const { rows: forgotten } = await sql`
    select from document_versions version where text_status = 'pending' and not exists (
      select from graphile_worker._private_jobs job where job.payload->>'versionId' = version.id::text)
  `.execute(ground.portal.db)
  expect(forgotten).toEqual([])
  return rows.map(({ title }) => title)
}

/** Returns the names of the files that records refer to. */
async function fileNamesOfRecords(): Promise<Set<string | undefined>> {
  const { db } = ground.portal
  const { rows } = await sql<FileReference>`
    select key from ${fileReferencesSql(await findFileColumns(db))} reference`.execute(db)
  return new Set(rows.map(({ key }) => key.split('/').at(-1)))
}

/** The share of the form that is sent, and how long the server then keeps running. */
const moments = [
  [0, 0],
  [70_000, 0],
  [2_000_000, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.POSITIVE_INFINITY, 300],
  [Number.POSITIVE_INFINITY, 600],
  [Number.POSITIVE_INFINITY, 900],
] as const

test('a server killed at any moment of an upload leaves no partial file, and no record without its file', async () => {
  const answered: string[] = []
  for (const [index, [bytes, ms]] of moments.entries()) {
    const server = await ground.start()
    const before = (await filesIn()).length
    const title = `Envoi ${index}`
    const { type, body } = await formOf(title)
    const sending = call(`${server.origin}/api/documents`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': body.length },
    })
    sending.on('error', () => undefined)
    sending.on('response', ({ statusCode }) => {
      if (statusCode === 201) answered.push(title)
    })
    const part = body.subarray(0, bytes)
    if (part.length > 0) await new Promise((resolve) => sending.write(part, resolve))
    else sending.flushHeaders()
    const arrived = before + (bytes > 10_000 ? 1 : 0)
    await expect.poll(async () => (await filesIn()).length, patience).toBeGreaterThanOrEqual(arrived)
    await pause(ms)

    await server.kill()

    sending.destroy()
    const titles = await checkRecords()
    for (const sure of answered) expect(titles).toContain(sure)
  }

  // Each interrupted upload leaves at most one file, thumbnails included.
  const named = await fileNamesOfRecords()
  expect((await filesIn()).filter((name) => !named.has(name)).length).toBeLessThanOrEqual(moments.length)
  const server = await ground.start()
  const { type, body } = await formOf('Après tout cela')
  const again = await fetch(`${server.origin}/api/documents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(body),
  })
  expect(again.status).toBe(201)
  await server.kill()
}, 120_000)

test('a text extraction interrupted by a crash is done after the next start', async () => {
  const pdf = await textPdf(Array.from({ length: 400 }, (_, page) => [`Page ${page}`, 'Texte '.repeat(20)]))
  const { id } = await insertDocument(ground.portal, { in: { id: place.irp }, type: { id: place.documentType }, pdf })
  const statusOf = async () =>
    (
      await ground.portal.db
        .selectFrom('documentVersions')
        .select('textStatus')
        .where('documentId', '=', id)
        .executeTakeFirstOrThrow()
    ).textStatus
  const server = await ground.start()
  await expect.poll(() => held(id), patience).toBe(true)

  await server.kill()

  expect(await statusOf()).toBe('pending')
  // On a shared database, the jobs of a dead server stay locked for a while: this simulates that the time has passed.
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`.execute(
    ground.portal.db,
  )
  const next = await ground.start()
  await expect.poll(statusOf, patience).toBe('extracted')
  await next.kill()
}, 120_000)

/** Whether the text of the document is being extracted. */
async function held(documentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs job
    join document_versions version on job.payload->>'versionId' = version.id::text
    where version.document_id = ${documentId} and job.locked_at is not null`.execute(ground.portal.db)
  return rows.length > 0
}
