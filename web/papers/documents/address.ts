import type { DocumentStatus } from '#contract/papers/documents.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/address.ts'

/** Where to open a document: the page, and the words to mark when one comes from a search. */
export interface Place {
  page: number
  words: readonly string[]
}

const mostPages = 10_000
const mostWords = 12
const wordCharacters = 60

/** What the address of a document asks for: an older version than the one that is offered, a page, words to mark. */
export interface DocumentView {
  version?: number | undefined
  page?: number | undefined
  /** apart by « | », each as it is written in the document: `délégation|heures de délégation` */
  mots?: string | undefined
}

export function readDocumentView({ version, page, mots }: Record<string, unknown>): DocumentView {
  return { version: readId(version), page: readSheet(page), mots: joined(readMarked(mots)) }
}

/** The page that was read last, `#page=4`; else the one that is asked for, `?page=3`. */
export function readPlace({ search, hash }: { search: Record<string, unknown>; hash: string }): Place {
  const read = readSheet(new URLSearchParams(hash).get('page'))
  return { page: read ?? readSheet(search.page) ?? 1, words: readMarked(search.mots) }
}

/** The page goes behind the `#`: whoever reads on is no longer where it was asked to begin. */
export const writePlace = ({ page, words }: Place) => ({
  search: { page: undefined, mots: joined(words) },
  hash: `page=${page}`,
})

function readSheet(value: unknown): number | undefined {
  const page = readId(value)
  return page && page <= mostPages ? page : undefined
}

/** Words without a letter or a digit, and those that are no words, say nothing. The router has read « 2026 » as a number. */
function readMarked(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const words = String(value)
    .split('|', mostWords * 2)
    .map((word) => word.trim())
    .filter((word) => word.length <= wordCharacters && /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].slice(0, mostWords)
}

const joined = (words: readonly string[]) => (words.length > 0 ? words.join('|') : undefined)

/** What the address of « Mes documents » says: which of them, which page. */
export interface MineFilters {
  status?: DocumentStatus | undefined
  page?: number | undefined
}

/** In the order in which they ask for something. */
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

/** What the address of the validators' queue says: of which body, which page, and the document that is looked at. */
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
