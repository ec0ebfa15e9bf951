import { PasswordException } from 'pdfjs-dist'
import { Failure } from '#web/ground/http/failure.ts'

/** Error that prevents showing the pages; only `unavailable` is temporary. */
export type LoadError = { kind: 'damaged' | 'locked' } | { kind: 'unavailable'; failure: Failure | null }

/** `text-width` leaves out the margins of the pages, on a narrow screen. */
export type ScaleMode = 'auto' | 'page-width' | 'text-width'

/** State of the reader, from which the toolbar renders. */
export interface ReaderState {
  state: 'opening' | 'open'
  loadError: LoadError | null
  page: number
  pages: number
  scale: number
  /** null after a manual zoom. */
  fit: ScaleMode | null
  /** Whether `text-width` is possible. */
  hasTextColumn: boolean
  /** Width divided by height of the first page. */
  ratio: number
  /** Words of the URL to highlight. */
  words: readonly string[]
  find: TextSearch | null
}

/** State of the search in the document. */
export interface TextSearch {
  /** Typed phrase; null when searching for the words of the URL. */
  typed: string | null
  state: 'searching' | 'found' | 'notFound'
  /** Number of the current match, from 1; 0 before the first one. */
  current: number
  total: number
}

export const initialReaderState: ReaderState = {
  state: 'opening',
  loadError: null,
  page: 1,
  pages: 0,
  scale: 1,
  fit: 'auto',
  hasTextColumn: false,
  ratio: 210 / 297,
  words: [],
  find: null,
}

/** Converts a failure: an error of the file itself is final, a network or server error is temporary. */
export function toLoadError(failure: unknown): LoadError {
  if (failure instanceof PasswordException) return { kind: 'locked' }
  if (!(failure instanceof Failure)) return { kind: 'damaged' }
  // 416: an empty file has no satisfiable range
  return failure.status === 416 ? { kind: 'damaged' } : { kind: 'unavailable', failure }
}
