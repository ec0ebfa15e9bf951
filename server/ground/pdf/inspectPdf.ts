import { resolve } from 'node:path'
import { checkPdf, type PdfVerdict } from './checkPdf.ts'
import { type ExtractionLimits, inspectionLimits } from './limits.ts'
import { type Reading, readInChild } from './readInChild.ts'

export interface Inspection {
  /** `unknown` when a limit was reached first: the file may be valid */
  outcome: 'good' | 'locked' | 'malformed' | 'unknown' | Exclude<PdfVerdict, 'ok'>
  /** null when the file could not be opened */
  pages: number | null
}

/** Files inspected concurrently: on two processors, more would all take longer. */
const maxConcurrent = 2
/** An inspection that waited this long is skipped. */
const waitMs = 1_300

/**
 * Opens a PDF in a child process without reading its text, to answer the upload at once.
 * @returns an outcome for any file, within two seconds of processor time
 * @throws when the file is missing
 */
export async function inspectPdf(
  file: string,
  { limits = inspectionLimits }: { limits?: ExtractionLimits } = {},
): Promise<Inspection> {
  const verdict = await checkPdf(file)
  if (verdict !== 'ok') return { outcome: verdict, pages: null }
  if (!(await acquireSlot())) return { outcome: 'unknown', pages: null }
  const job = { file: resolve(file), isWhole: false, limits }
  try {
    return conclude(await readInChild(job, limits))
  } catch {
    // The child did not start in time, which says nothing about the file.
    return { outcome: 'unknown', pages: null }
  } finally {
    releaseSlot()
  }
}

function conclude({ end, pages }: Reading): Inspection {
  if (end?.outcome === 'read') return { outcome: 'good', pages }
  if (end?.outcome === 'locked') return { outcome: 'locked', pages }
  return { outcome: end?.outcome === 'unreadable' ? 'malformed' : 'unknown', pages }
}

let running = 0
const waiting = new Set<() => void>()

/**
 * Waits for a free slot.
 * @returns false on timeout
 */
async function acquireSlot(): Promise<boolean> {
  if (running < maxConcurrent) {
    running += 1
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const begin = () => resolve(true)
  waiting.add(begin)
  const tired = setTimeout(() => {
    waiting.delete(begin)
    resolve(false)
  }, waitMs)
  const came = await promise
  clearTimeout(tired)
  return came
}

function releaseSlot() {
  const [next] = waiting
  if (!next) {
    running -= 1
    return
  }
  // The slot is handed over directly, so that no other caller can take it.
  waiting.delete(next)
  next()
}
