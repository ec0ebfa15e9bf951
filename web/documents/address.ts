import type { DocumentStatus } from '#contract/documents.ts'
import { readId, readOneOf, readPage, readWords } from '#web/ui/address.ts'

/** Where to open a document: the page, and the words to mark when one comes from a search. */
export interface Place {
  page: number
  words: readonly string[]
}

const mostPages = 10_000

/** `?version=2`: an older version than the one that is offered */
export function readVersion({ version }: Record<string, unknown>): { version?: number | undefined } {
  const number = readId(version)
  return number ? { version: number } : {}
}

/** `page=3&search=congés payés`, without its `#` */
export function readPlace(hash: string): Place {
  const written = new URLSearchParams(hash)
  const page = Number(written.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1,
    words: readWords(written.get('search'))?.match(/\S+/g) ?? [],
  }
}

export const writePlace = ({ page, words }: Place) =>
  new URLSearchParams({ page: String(page), ...(words.length > 0 && { search: words.join(' ') }) }).toString()

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
