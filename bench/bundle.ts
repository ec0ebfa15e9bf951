import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from 'pdf-lib'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, megabytes, seconds } from './figure.ts'
import { signedIn } from './member.ts'
import { childrenOf, type RunningProgram } from './processes.ts'

const documents = 30
const pagesEach = 20
const pollMs = 20
/** Size of a scanned page or a chart added to each document. */
const imageBytes = 100 * 1024
const megabyte = 1024 * 1024

/**
 * Measures a session of 30 documents and 600 pages bundled into one PDF, as requested by a member, and the memory of
 * its builder.
 */
export async function bundle(ground: BenchEnvironment): Promise<Line[]> {
  const store = await openDiskStore(join(ground.folder, 'files'))
  const file = await store.save(Readable.from([await createPdf()]), { maxBytes: 50 * megabyte })
  const session = await insertSession(ground, file)
  const server = await ground.serve()
  try {
    const cookie = await signedIn(server.origin)
    const begun = performance.now()
    const { peakBytes, bytes } = await askFor(`${server.origin}/api/sessions/${session}/bundle.pdf`, cookie, server)
    const taken = performance.now() - begun
    const figure = `recueil d’une séance, ${documents} documents et ${documents * pagesEach} pages (${megabytes(bytes)})`
    return [
      { figure, value: seconds(taken), budget: '≤ 20 s', ok: taken <= 20_000 },
      peakBytes === null
        ? { figure: 'mémoire de qui le construit', value: unknown, budget: '≤ 400 Mo', ok: null }
        : {
            figure: 'mémoire de qui le construit',
            value: megabytes(peakBytes),
            budget: '≤ 400 Mo',
            ok: peakBytes <= 400 * megabyte,
          },
    ]
  } finally {
    await server.stop()
    await store.remove(file.key)
    await removeBundles(ground, store)
  }
}

const unknown = 'non mesuré : ce système ne la dit pas'

async function askFor(
  url: string,
  cookie: string,
  server: RunningProgram,
): Promise<{ peakBytes: number | null; bytes: number }> {
  let peakBytes: number | null = null
  for (;;) {
    const answer = await fetch(url, { headers: { cookie } })
    const body = await answer.arrayBuffer()
    if (answer.status === 200) return { peakBytes, bytes: body.byteLength }
    if (answer.status !== 202) throw new Error(`le recueil a répondu ${answer.status}`)
    peakBytes = Math.max(peakBytes ?? 0, ...childrenOf(server.pid).map(peakOf)) || null
    await wait(pollMs)
  }
}

/** Peak memory of a process in bytes; 0 once it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Creates a PDF of text pages, each with an incompressible image. */
async function createPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pagesEach; number++) {
    const page = pdf.addPage()
    for (let line = 0; line < 50; line++)
      page.drawText(`Page ${number}, ligne ${line} : ce que disent les papiers d’une séance.`, {
        font,
        size: 10,
        x: 50,
        y: 60 + line * 14,
      })
    const side = Math.floor(Math.sqrt(imageBytes))
    const image = pdf.context.obj({ Type: 'XObject', Subtype: 'Image', Width: side, Height: side, BitsPerComponent: 8 })
    image.set(PDFName.of('ColorSpace'), PDFName.of('DeviceGray'))
    page.node.newXObject('Image', pdf.context.register(PDFRawStream.of(image, randomBytes(side * side))))
  }
  return Buffer.from(await pdf.save())
}

/**
 * Inserts a session with documents.
 * @returns the id of the session, which any member may read
 */
async function insertSession(
  ground: BenchEnvironment,
  { key, bytes, sha256 }: { key: string; bytes: number; sha256: string },
) {
  const [session] = await ground.query<{ id: number; body_id: number }>(
    `insert into sessions (body_id, type, title, starts_at, ends_at, mode, status, convened_at)
      select id, 'ordinary', 'Séance chargée', now(), now() + interval '2 hours', 'onsite', 'convened', now()
      from bodies order by id limit 1 returning id, body_id`,
  )
  const [point] = await ground.query<{ id: number }>(
    `insert into agenda_points (session_id, position, title, kind) values ($1, 0, 'Dossier', 'information') returning id`,
    [session?.id],
  )
  await ground.query(
    `with filed as (
      insert into documents (body_id, family, session_id, point_id, document_type_id, title)
      select $1, 'session', $2, $3, (select min(id) from document_types), 'Papier ' || number
      from generate_series(1, $4::int) number returning id
    )
    insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, published_at)
    select id, 1, $5, 'papier.pdf', $6, $7, now() from filed`,
    [session?.body_id, session?.id, point?.id, documents, key, bytes, sha256],
  )
  await ground.query(
    `update documents set status = 'published', published_at = now(), published_version = 1 where session_id = $1`,
    [session?.id],
  )
  return session?.id ?? 0
}

/** Deletes the bundles' files from the folder of the demonstration; the database of the benchmark is dropped anyway. */
async function removeBundles(ground: BenchEnvironment, store: Awaited<ReturnType<typeof openDiskStore>>) {
  const rows = await ground.query<{ file_key: string }>(
    `delete from session_bundles where file_key is not null returning file_key`,
  )
  for (const row of rows) await store.remove(row.file_key)
}
