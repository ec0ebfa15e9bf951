import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { limits } from '#contract/limits.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { read } from '#server/ground/http/payload/sendFile.ts'
import { Missing, type Store } from '#server/ground/storage/store.ts'
import { omissionLine } from './bundle/omittedPages.ts'
import { entryNames } from './names.ts'
import { documentsOf, type PlacedDocument, type TakeawayPlan } from './plan.ts'

/** An archive on its way: its whole length, and its bytes, which wait for who reads them. */
export interface Archive {
  bytes: number
  content: Readable
}

/**
 * The documents of a plan as a ZIP, not compressed (a PDF is), behind the order of the day. Files are opened one at a time, as
 * their turn comes, and closed when the reader leaves.
 * @param at when it is made
 * @throws Failure `sessions.tooMuchToTake` past 200 MB (DOMAIN §3.6)
 */
export async function openArchive(store: Store, plan: TakeawayPlan, at: Date): Promise<Archive> {
  const placed = documentsOf(plan)
  if (placed.reduce((sum, { document }) => sum + document.bytes, 0) > limits.takeawayBytes)
    throw new Failure('sessions.tooMuchToTake')
  const missing = await missingOf(store, placed)
  const zip = new ZipFile()
  const stored = { compress: false, mtime: at }
  zip.addBuffer(await orderOfTheDay(plan, at), '00 – Ordre du jour.pdf', stored)
  const names = entryNames(placed)
  let current: Readable | undefined
  for (const [index, one] of placed.entries()) {
    if (missing.has(one)) continue
    const { fileKey, bytes, publishedAt } = one.document
    const options = { ...stored, mtime: new Date(publishedAt), size: bytes }
    zip.addReadStreamLazy(names[index] ?? '', options, (give) => {
      read(store, fileKey).then(
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
    const lines = [...missing].map((one) => `– ${omissionLine({ placed: one, why: 'missing' })}`)
    const text = ['Ces documents ne sont pas dans l’archive :', ...lines, ''].join('\r\n')
    // without the mark at its head, some readers of Windows take it for another encoding
    zip.addBuffer(Buffer.from(`\uFEFF${text}`), 'Documents non joints.txt', stored)
  }
  const content = zip.outputStream as Readable
  zip.on('error', (error: Error) => content.destroy(error))
  content.on('close', () => current?.destroy())
  return { bytes: await end(zip), content }
}

/** Loaded when an archive is asked for: a server at rest does without. */
async function orderOfTheDay(plan: TakeawayPlan, at: Date): Promise<Buffer> {
  const [{ PDFDocument }, { drawFrontPages }] = await Promise.all([import('pdf-lib'), import('./bundle/frontPages.ts')])
  const pdf = await PDFDocument.create()
  await drawFrontPages(pdf, plan, at.toISOString())
  return Buffer.from(await pdf.save())
}

/** What was filed and is not there: told in the archive, since its length is told before its first byte. */
async function missingOf(store: Store, placed: readonly PlacedDocument[]): Promise<Set<PlacedDocument>> {
  const missing = new Set<PlacedDocument>()
  for (const one of placed) {
    try {
      const { done } = await store.lend(one.document.fileKey)
      await done()
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      missing.add(one)
    }
  }
  return missing
}

/** No entry comes after. @returns the whole length, known since nothing is compressed */
const end = (zip: ZipFile) =>
  new Promise<number>((resolve) => {
    // its types forget what the callback is given
    zip.end({ forceZip64Format: false, comment: '' }, ((bytes: number) => resolve(bytes)) as () => void)
  })
