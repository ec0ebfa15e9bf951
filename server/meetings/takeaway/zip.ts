import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { limits } from '#contract/ground/limits.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { readStoredFile } from '#server/ground/http/payload/sendFile.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { omissionLine } from './bundle/omittedPages.ts'
import { entryNames } from './names.ts'
import { documentsOf, type PlacedDocument, type TakeawayPlan } from './plan.ts'

/** An archive being sent: its total length, and its content as a stream with back pressure. */
export interface Archive {
  bytes: number
  content: Readable
}

/**
 * Creates a ZIP of the documents of a plan and of the agenda, uncompressed since PDFs are compressed already. Files are
 * opened one at a time when they are read, and closed when the reader disconnects.
 * @param at time of creation
 * @throws Failure `sessions.tooMuchToTake` above 200 MB (DOMAIN §3.6)
 */
export async function openArchive(store: Store, plan: TakeawayPlan, at: Date): Promise<Archive> {
  const placed = documentsOf(plan)
  if (placed.reduce((sum, { document }) => sum + document.bytes, 0) > limits.takeawayBytes)
    throw new Failure('sessions.tooMuchToTake')
  const missing = await findMissing(store, placed)
  const zip = new ZipFile()
  const stored = { compress: false, mtime: at }
  zip.addBuffer(await agendaPdf(plan, at), '00 – Ordre du jour.pdf', stored)
  const names = entryNames(placed)
  let current: Readable | undefined
  for (const [index, one] of placed.entries()) {
    if (missing.has(one)) continue
    const { fileKey, bytes, publishedAt } = one.document
    const options = { ...stored, mtime: new Date(publishedAt), size: bytes }
    zip.addReadStreamLazy(names[index] ?? '', options, (give) => {
      readStoredFile(store, fileKey).then(
        (file) => {
          current = file
          if (content.destroyed) file.destroy()
          give(null, file)
        },
        (error: Error) => content.destroy(error),
      )
    })
  }
  if (missing.size > 0) {
    const lines = [...missing].map((one) => `– ${omissionLine({ placed: one, reason: 'missing' })}`)
    const text = ['Ces documents ne sont pas dans l’archive :', ...lines, ''].join('\r\n')
    // Without the byte order mark, some Windows programs assume another encoding.
    zip.addBuffer(Buffer.from(`\uFEFF${text}`), 'Documents non joints.txt', stored)
  }
  const content = zip.outputStream as Readable
  zip.on('error', (error: Error) => content.destroy(error))
  content.on('close', () => current?.destroy())
  return { bytes: await endArchive(zip), content }
}

/**
 * Draws the agenda. It bears the time of creation of the archive, not that of the machine: the length told to a HEAD
 * request is that of the archive. pdf-lib is loaded on first use, to save memory on an idle server.
 */
async function agendaPdf(plan: TakeawayPlan, at: Date): Promise<Buffer> {
  const { drawAgenda } = await import('./bundle/drawAgenda.ts')
  return drawAgenda(plan, at)
}

/**
 * Finds documents whose file is missing, to list them in the archive; checked in advance since the length must be known
 * before the first byte.
 */
async function findMissing(store: Store, placed: readonly PlacedDocument[]): Promise<Set<PlacedDocument>> {
  const missing = new Set<PlacedDocument>()
  for (const one of placed) if ((await store.size(one.document.fileKey)) === null) missing.add(one)
  return missing
}

/**
 * Ends the archive.
 * @returns its total length, which is known since nothing is compressed
 */
const endArchive = (zip: ZipFile) =>
  new Promise<number>((resolve) => {
    // The type declaration lacks the parameter of the callback.
    zip.end({ forceZip64Format: false, comment: '' }, ((bytes: number) => resolve(bytes)) as () => void)
  })
