import type { DocumentStatus } from '#contract/papers/documents.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Position in a document: the page, and the words to highlight after a search. */
export interface ReadingPosition {
  page: number
  words: readonly string[]
}

const maxPage = 10_000
const maxTerms = 12
const maxTermLength = 60

/** Search parameters of the document screen. */
export interface DocumentView {
  version?: number | undefined
  page?: number | undefined
  /** Words to highlight, separated by « | », as written in the document: `délégation|heures de délégation`. */
  mots?: string | undefined
}

export function readDocumentView({ version, page, mots }: Record<string, unknown>): DocumentView {
  return { version: readId(version), page: readPageNumber(page), mots: joinTerms(readHighlightTerms(mots)) }
}

/** Reads the position from the URL: `#page=4` (last page read) takes precedence over `?page=3` (requested page). */
export function readPositionFromUrl({
  search,
  hash,
}: {
  search: Record<string, unknown>
  hash: string
}): ReadingPosition {
  const read = readPageNumber(new URLSearchParams(hash).get('page'))
  return { page: read ?? readPageNumber(search.page) ?? 1, words: readHighlightTerms(search.mots) }
}

/** Writes the current page into the hash, and removes the requested page from the query. */
export const positionToUrl = ({ page, words }: ReadingPosition) => ({
  search: { page: undefined, mots: joinTerms(words) },
  hash: `page=${page}`,
})

function readPageNumber(value: unknown): number | undefined {
  const page = readId(value)
  return page && page <= maxPage ? page : undefined
}

/** Reads the words to highlight; drops those without a letter or a digit. The router parses « 2026 » as a number. */
function readHighlightTerms(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const words = String(value)
    .split('|', maxTerms * 2)
    .map((word) => word.trim())
    .filter((word) => word.length <= maxTermLength && /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].slice(0, maxTerms)
}

const joinTerms = (words: readonly string[]) => (words.length > 0 ? words.join('|') : undefined)

/** Search parameters of « Mes documents ». */
export interface MyDocumentsFilters {
  status?: DocumentStatus | undefined
  page?: number | undefined
  /** session to return to, whose document was submitted or published here */
  session?: number | undefined
}

/** Sorted by urgency: statuses that need an action from the author come first. */
const statusSet: Record<DocumentStatus, true> = {
  refused: true,
  draft: true,
  submitted: true,
  published: true,
  archived: true,
}
export const myDocumentStatuses = Object.keys(statusSet) as DocumentStatus[]

export const readMyDocumentsFilters = (search: Record<string, unknown>): MyDocumentsFilters => ({
  status: readOneOf(statusSet, search.status),
  page: readPage(search),
  session: readId(search.session),
})

/** Search parameters of the validation queue: body, page, the document under review, the session to return to. */
export interface ValidationQueueFilters {
  irp?: number | undefined
  page?: number | undefined
  document?: number | undefined
  session?: number | undefined
}

export const readValidationQueueFilters = (search: Record<string, unknown>): ValidationQueueFilters => ({
  irp: readId(search.irp),
  page: readPage(search),
  document: readId(search.document),
  session: readId(search.session),
})
