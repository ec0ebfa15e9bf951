import type { DocumentStatus } from '#contract/papers/documents.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/address.ts'

/** Position in a document: the page, and the words to highlight after a search. */
export interface Place {
  page: number
  words: readonly string[]
}

const mostPages = 10_000
const mostWords = 12
const wordCharacters = 60

/** Search parameters of the document screen. */
export interface DocumentView {
  version?: number | undefined
  page?: number | undefined
  /** Words to highlight, separated by « | », as written in the document: `délégation|heures de délégation`. */
  mots?: string | undefined
}

export function readDocumentView({ version, page, mots }: Record<string, unknown>): DocumentView {
  return { version: readId(version), page: readSheet(page), mots: joined(readMarked(mots)) }
}

/** Reads the position from the URL: `#page=4` (last page read) takes precedence over `?page=3` (requested page). */
export function readPlace({ search, hash }: { search: Record<string, unknown>; hash: string }): Place {
  const read = readSheet(new URLSearchParams(hash).get('page'))
  return { page: read ?? readSheet(search.page) ?? 1, words: readMarked(search.mots) }
}

/** Writes the current page into the hash, and removes the requested page from the query. */
export const writePlace = ({ page, words }: Place) => ({
  search: { page: undefined, mots: joined(words) },
  hash: `page=${page}`,
})

function readSheet(value: unknown): number | undefined {
  const page = readId(value)
  return page && page <= mostPages ? page : undefined
}

/** Reads the words to highlight; drops those without a letter or a digit. The router parses « 2026 » as a number. */
function readMarked(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const words = String(value)
    .split('|', mostWords * 2)
    .map((word) => word.trim())
    .filter((word) => word.length <= wordCharacters && /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].slice(0, mostWords)
}

const joined = (words: readonly string[]) => (words.length > 0 ? words.join('|') : undefined)

/** Search parameters of « Mes documents ». */
export interface MineFilters {
  status?: DocumentStatus | undefined
  page?: number | undefined
}

/** Sorted by urgency: statuses that need an action from the author come first. */
const mine: Record<DocumentStatus, true> = {
  refused: true,
  draft: true,
  submitted: true,
  published: true,
  archived: true,
}
export const mineStatuses = Object.keys(mine) as DocumentStatus[]

export const readMineFilters = (search: Record<string, unknown>): MineFilters => ({
  status: readOneOf(mine, search.status),
  page: readPage(search),
})

/** Search parameters of the validation queue: body, page, and the document under review. */
export interface QueueFilters {
  irp?: number | undefined
  page?: number | undefined
  document?: number | undefined
}

export const readQueueFilters = (search: Record<string, unknown>): QueueFilters => ({
  irp: readId(search.irp),
  page: readPage(search),
  document: readId(search.document),
})
