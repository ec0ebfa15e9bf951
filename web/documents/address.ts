import { readId, readWords } from '#web/ui/address.ts'

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
