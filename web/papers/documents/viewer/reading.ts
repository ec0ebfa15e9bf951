import { PasswordException } from 'pdfjs-dist'
import { Failure } from '#web/ground/http/failure.ts'

/** Why pages cannot be shown; `unavailable` may pass. */
export type Trouble = { kind: 'damaged' | 'locked' } | { kind: 'unavailable'; failure: Failure | null }

export type Fit = 'auto' | 'page-width'

/** What the reader shows at a moment: the tools are drawn from it. */
export interface Reading {
  state: 'opening' | 'open'
  trouble: Trouble | null
  page: number
  pages: number
  scale: number
  /** null once someone has zoomed */
  fit: Fit | null
  /** width over height of the first page */
  ratio: number
  /** those that the address asks to mark */
  words: readonly string[]
  find: Finding | null
}

/** What is looked for inside the document. */
export interface Finding {
  /** a phrase that is being typed; null for the words of the address */
  typed: string | null
  state: 'searching' | 'found' | 'notFound'
  /** which of the matches is shown, from 1; 0 before one has gone to any */
  current: number
  total: number
}

export const opening: Reading = {
  state: 'opening',
  trouble: null,
  page: 1,
  pages: 0,
  scale: 1,
  fit: 'auto',
  ratio: 210 / 297,
  words: [],
  find: null,
}

/** What a failure means to a reader: of the file itself for good, of the way to it for now. */
export function troubleOf(failure: unknown): Trouble {
  if (failure instanceof PasswordException) return { kind: 'locked' }
  if (!(failure instanceof Failure)) return { kind: 'damaged' }
  // a range that no file has: it is empty
  return failure.status === 416 ? { kind: 'damaged' } : { kind: 'unavailable', failure }
}
