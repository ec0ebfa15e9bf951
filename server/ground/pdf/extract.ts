import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkPdf, type PdfVerdict } from './checkPdf.ts'
import { type ExtractionLimits, extractionLimits } from './limits.ts'
import { type PageText, type Reading, readInChild, type StopReason } from './readInChild.ts'

export type Extraction = {
  /** `empty`: no page has text (a scan). `abandoned`: a limit was reached; the pages read before it are kept. */
  outcome: 'extracted' | 'empty' | 'locked' | 'unreadable' | 'abandoned'
  /** Null when the file could not be opened. */
  pages: number | null
  /** One entry for each page read, from page 1, in order; a blank page has an empty text. */
  texts: PageText[]
  /** Whether `thumbnailTo` was written. */
  thumbnail: boolean
  reason?: StopReason | Exclude<PdfVerdict, 'ok'> | 'malformed'
  /** what pdf.js or the crashed process printed: for logs only, never shown to users */
  detail?: string
}

export type ExtractionOptions = {
  /** path of the thumbnail of page 1 (type: `thumbnailType`); written atomically or not at all */
  thumbnailTo: string
  signal?: AbortSignal
  limits?: Partial<ExtractionLimits>
}

/**
 * Extracts text and thumbnail of a PDF in a child process that can be killed: a 3 kB file can decompress to gigabytes.
 * @returns an outcome, also for an invalid PDF
 * @throws when the file is missing, when `signal` aborts (with its reason), or when the child does not start
 */
export async function extractPdf(file: string, options: ExtractionOptions): Promise<Extraction> {
  options.signal?.throwIfAborted()
  const verdict = await checkPdf(file)
  if (verdict !== 'ok') return { outcome: 'unreadable', pages: null, texts: [], thumbnail: false, reason: verdict }

  const limits = { ...extractionLimits, ...options.limits }
  const reading = await readInChild({ file: resolve(file), isWhole: true, limits }, limits, options.signal)
  if (reading.thumbnail) await writeFileAtomically(resolve(options.thumbnailTo), reading.thumbnail)
  return conclude(reading)
}

async function writeFileAtomically(path: string, content: Buffer) {
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, content, { flush: true })
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** Converts what the child reported. A child that was stopped while it drew the thumbnail had read all pages. */
function conclude({ end, stopped, detail, ...found }: Reading): Extraction {
  const read = { ...found, thumbnail: found.thumbnail !== null }
  const told = detail === '' ? {} : { detail }
  const stop = stopped === null ? told : { reason: stopped, ...told }
  switch (end?.outcome) {
    case 'read':
      return { outcome: read.texts.some(({ text }) => text !== '') ? 'extracted' : 'empty', ...read, ...stop }
    case 'locked':
      return { outcome: 'locked', ...read }
    case 'unreadable':
      return { outcome: 'unreadable', ...read, reason: 'malformed', detail: end.detail }
    case 'abandoned':
      return { outcome: 'abandoned', ...read, reason: end.reason, ...told }
    case undefined:
      return { outcome: 'abandoned', ...read, ...stop }
  }
}
