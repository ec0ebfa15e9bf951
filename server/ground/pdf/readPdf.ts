import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// The minified files load in less time and memory; pdf.js uses this worker in its own thread.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/build/pdf.min.mjs'
import type { ChildMessage, Job } from './messages.ts'
import { pageText } from './pageText.ts'

/** Images with more pixels are left out of the thumbnail; a scanned A4 at 600 dpi has 35 million. */
const imagePixels = 40_000_000

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => join(pdfjs, name) + sep

/** Opens a PDF. pdf.js never runs its scripts outside of a viewer. */
async function openPdf(file: string): Promise<PDFDocumentProxy> {
  const bytes = await readFile(file)
  return await getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    cMapUrl: folder('cmaps'),
    iccUrl: folder('iccs'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    enableXfa: false,
    maxImageSize: imagePixels,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}

async function readWhole(pdf: PDFDocumentProxy, job: Job, tell: SendMessage) {
  // Loads the drawing library, which a check of the file does without.
  const { drawThumbnail } = await import('./thumbnail.ts')
  await tell(await readPages(pdf, job, tell))
  const drawn = await pdf
    .getPage(1)
    .then(drawThumbnail)
    .then(
      (image) => ({ image: image.toString('base64'), failure: '' }),
      (error: unknown) => ({ image: null, failure: describe(error) }),
    )
  await tell({ kind: 'thumbnail', ...drawn })
}

/** Reads all pages. A page that cannot be read counts as blank; a file without any readable page is unreadable. */
async function readPages(pdf: PDFDocumentProxy, job: Job, tell: SendMessage): Promise<ChildMessage> {
  let room = job.limits.characters
  let failure = ''
  let read = 0
  for (let number = 1; number <= Math.min(pdf.numPages, job.limits.pages); number += 1) {
    const text = await readPage(pdf, number).catch((error: unknown) => {
      failure ||= describe(error)
      return null
    })
    if (text !== null) read += 1
    const kept = (text ?? '').slice(0, room).toWellFormed()
    await tell({ kind: 'page', page: number, text: kept })
    room -= kept.length
    if (text !== null && kept.length < text.length) return { kind: 'end', outcome: 'abandoned', reason: 'characters' }
  }
  if (read === 0) return { kind: 'end', outcome: 'unreadable', detail: failure }
  if (pdf.numPages > job.limits.pages) return { kind: 'end', outcome: 'abandoned', reason: 'pages' }
  return { kind: 'end', outcome: 'read' }
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return pageText(items)
}

/** Finds one readable page, without reading texts: it proves that the file is valid. */
async function findReadablePage(pdf: PDFDocumentProxy, job: Job): Promise<ChildMessage> {
  let failure = ''
  for (let number = 1; number <= Math.min(pdf.numPages, job.limits.pages); number += 1) {
    const found = await pdf.getPage(number).catch((error: unknown) => {
      failure ||= describe(error)
      return null
    })
    if (found) return { kind: 'end', outcome: 'read' }
  }
  return { kind: 'end', outcome: 'unreadable', detail: failure }
}

const describe = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1_000)

const refusal = (error: unknown): ChildMessage =>
  error instanceof Error && error.name === 'PasswordException'
    ? { kind: 'end', outcome: 'locked' }
    : { kind: 'end', outcome: 'unreadable', detail: describe(error) }

type SendMessage = (message: ChildMessage) => Promise<void>

/** Reads one PDF and sends its pages one by one. */
export async function readPdf(job: Job, tell: SendMessage): Promise<void> {
  const pdf = await openPdf(job.file).catch(async (error: unknown) => {
    await tell(refusal(error))
    return null
  })
  if (!pdf) return
  await tell({ kind: 'opened', pages: pdf.numPages })
  if (job.isWhole) await readWhole(pdf, job, tell)
  else await tell(await findReadablePage(pdf, job))
}
