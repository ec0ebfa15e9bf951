import { LRUCache } from 'lru-cache'

/** The entries that contain a term, as catalogue indexes in ascending order, with the impact of the term in each. */
export interface Postings {
  entries: Int32Array
  impacts: Float32Array
}

/** A term of the index. */
export interface Term extends Postings {
  id: number
  term: string
}

/** The entries that people with the same access rights may read. */
export interface ReadableEntries {
  /** 1 for each catalogue entry that may be read */
  entries: Uint8Array
  /** number of these */
  total: number
  /** number of these by kind, in the order of the catalogue's facet `type` */
  totalsByKind: readonly number[]
}

/**
 * What was read of one edition of the index, bounded by its size in bytes. Nothing in it is out of date: with the next
 * edition comes another catalogue.
 */
export interface EditionCache {
  /** whole postings by term, whoever may read them; null for a word that is no term */
  terms: LRUCache<string, { found: Term | null }>
  /** by the scopes that may be read; found in an earlier edition, they lack the entries that were added since */
  readable: LRUCache<string, ReadableEntries>
  /** the filter bits of a search without filters, by whether archived entries are searched */
  unfiltered: Map<boolean, Uint8Array>
}

const limits = { termBytes: 16 * 1_024 * 1_024, readableBytes: 8 * 1_024 * 1_024 }
/** What an element takes besides its columns, roughly. */
const elementBytes = 128

/** @param readable what is known of an earlier edition, whose entries have the same scopes and kinds in this one */
export function createEditionCache(readable?: EditionCache['readable']): EditionCache {
  const cache: EditionCache = {
    terms: new LRUCache({
      maxSize: limits.termBytes,
      sizeCalculation: ({ found }) => elementBytes + (found ? found.entries.byteLength + found.impacts.byteLength : 0),
    }),
    readable: new LRUCache({
      maxSize: limits.readableBytes,
      sizeCalculation: ({ entries }, scopes) => elementBytes + entries.byteLength + scopes.length,
    }),
    unfiltered: new Map(),
  }
  if (readable) cache.readable.load(readable.dump())
  return cache
}
