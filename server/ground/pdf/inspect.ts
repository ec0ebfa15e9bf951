import { resolve } from 'node:path'
import { type ExtractionLimits, inspectionLimits } from './limits.ts'
import { type Reading, readInChild } from './readInChild.ts'
import { checkPdf, type PdfVerdict } from './signature.ts'

export interface Inspection {
  /** `unknown` when a limit was met first: the file may be good */
  outcome: 'good' | 'locked' | 'malformed' | 'unknown' | Exclude<PdfVerdict, 'ok'>
  /** null when the file could not be opened */
  pages: number | null
}

/** On two processors, more files opened at once would all take longer. */
const atOnce = 2
/** Who has waited so long is not kept waiting for more. */
const waitMs = 1_300

/**
 * Opens a PDF in a process of its own without reading it: what its sender can be told at once.
 * @returns whatever the file is, within two seconds of a processor
 * @throws when the file is missing
 */
export async function inspectPdf(
  file: string,
  { limits = inspectionLimits }: { limits?: ExtractionLimits } = {},
): Promise<Inspection> {
  const verdict = await checkPdf(file)
  if (verdict !== 'ok') return { outcome: verdict, pages: null }
  if (!(await takeTurn())) return { outcome: 'unknown', pages: null }
  const job = { file: resolve(file), isWhole: false, limits }
  try {
    return conclude(await readInChild(job, limits))
  } catch {
    // the reader did not start in time, which is no fault of the file
    return { outcome: 'unknown', pages: null }
  } finally {
    leaveTurn()
  }
}

function conclude({ end, pages }: Reading): Inspection {
  if (end?.outcome === 'read') return { outcome: 'good', pages }
  if (end?.outcome === 'locked') return { outcome: 'locked', pages }
  return { outcome: end?.outcome === 'unreadable' ? 'malformed' : 'unknown', pages }
}

let running = 0
const waiting = new Set<() => void>()

/** @returns false when the turn did not come in time */
async function takeTurn(): Promise<boolean> {
  if (running < atOnce) {
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

function leaveTurn() {
  const [next] = waiting
  if (!next) {
    running -= 1
    return
  }
  // the turn goes straight to the next: nobody slips in between
  waiting.delete(next)
  next()
}
