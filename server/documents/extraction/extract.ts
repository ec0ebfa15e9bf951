import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ExtractionLimits, extractionLimits } from './limits.ts'
import { type PageText, type Reading, readInChild, type StopReason } from './readInChild.ts'
import { checkPdf, type PdfVerdict } from './signature.ts'

export type Extraction = {
  /** `empty`: no page has text (a scan). `abandoned`: a limit was met; the pages already read are kept. */
  outcome: 'extracted' | 'empty' | 'locked' | 'unreadable' | 'abandoned'
  /** Null when the file could not be opened. */
  pages: number | null
  /** One entry for each page read, from page 1, in order; a blank page has an empty text. */
  texts: PageText[]
  /** Whether `thumbnailTo` was written. */
  thumbnail: boolean
  reason?: StopReason | Exclude<PdfVerdict, 'ok'> | 'malformed'
  /** What pdf.js or the dying process said, for the log: never for the screen. */
  detail?: string
}

export type ExtractionOptions = {
  /** Where the picture of page 1 goes (type: `thumbnailType`); replaced whole, or left alone. */
  thumbnailTo: string
  signal?: AbortSignal
  limits?: Partial<ExtractionLimits>
}

/**
 * Reads a PDF in a process of its own, which may be killed: a 3 kB file can unfold to gigabytes.
 * @returns whatever the file was; a bad PDF is an outcome
 * @throws when the file is missing, when `signal` aborts (with its reason), or when the reader itself does not start
 */
export async function extractPdf(file: string, options: ExtractionOptions): Promise<Extraction> {
  options.signal?.throwIfAborted()
  const verdict = await checkPdf(file)
  if (verdict !== 'ok') return { outcome: 'unreadable', pages: null, texts: [], thumbnail: false, reason: verdict }

  const thumbnailPart = `${resolve(options.thumbnailTo)}.${randomUUID()}.part`
  try {
    const limits = { ...extractionLimits, ...options.limits }
    const job = { file: resolve(file), thumbnailPart, parentPid: process.pid, limits }
    const reading = await readInChild(job, limits, options.signal)
    if (reading.thumbnail) await settle(thumbnailPart, options.thumbnailTo)
    return conclude(reading)
  } finally {
    await rm(thumbnailPart, { force: true })
  }
}

/** Node's permission model, under which the child runs, has no fsync: so the parent does it. */
async function settle(part: string, to: string) {
  const file = await open(part, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, to)
}

/** A child that was stopped after its last page, while drawing, has still read everything. */
function conclude({ end, stopped, detail, ...read }: Reading): Extraction {
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
