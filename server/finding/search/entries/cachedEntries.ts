import { LRUCache } from 'lru-cache'
import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { blockBits, type CatalogueBlock } from '#server/finding/search/catalogue/catalogueBlocks.ts'
import type { Positions } from '#server/finding/search/positions.ts'
import type { ResultEntry } from './resultEntry.ts'
import type { ResultSection } from './sections.ts'

/** What was read of an entry, as of one version of its block: terms and sections that searches asked for. */
export interface CachedEntry {
  /** the block of the catalogue that it was read with: as long as this is the current one, nothing has changed */
  version: CatalogueBlock | undefined
  /** by term number; empty if the entry does not contain the term */
  positions: ReadonlyMap<number, Positions>
  /** by section number; null if it is not text to show */
  sections: ReadonlyMap<number, ResultSection | null>
  /** the text to show if no section is found; undefined if not read */
  beginning?: ResultSection | null
  /** what a result shows besides, as of this edition of the shown records (migration 0124) */
  shown?: { edition: string; entry: ResultEntry }
}

const maxBytes = 48 * 1_024 * 1_024
/** What a result takes without its texts, roughly. */
const shownBytes = 1_024
/** What an element takes besides its characters or numbers, roughly. */
const elementBytes = 128

/** The entries that searches found last, by number. What one may read of them is decided before, with the catalogue. */
const entries = new LRUCache<number, CachedEntry>({
  maxSize: maxBytes,
  sizeCalculation: ({ positions, sections, beginning, shown }) =>
    (shown ? shownBytes + 2 * shown.entry.title.length : 0) +
    [...positions.values()].reduce((sum, { byteLength }) => sum + elementBytes + byteLength, elementBytes) +
    [...sections.values(), beginning].reduce((sum, section) => sum + elementBytes + sectionBytes(section), 0),
})

/** A character takes up to two bytes, and so does the place of each word, of some six characters. */
const sectionBytes = (section: ResultSection | null | undefined) =>
  (section?.parts ?? []).reduce((sum, { text }) => sum + elementBytes + 3 * text.length, 0)

const versionOf = ({ blocks }: Catalogue, id: number) => blocks.get(id >>> blockBits)?.block

/** Returns what is known of an entry in the edition of the catalogue. */
export function cachedEntry(catalogue: Catalogue, id: number): CachedEntry {
  const version = versionOf(catalogue, id)
  const known = entries.get(id)
  return known && known.version === version ? known : { version, positions: new Map(), sections: new Map() }
}

/** Keeps what was read of an entry, with what is known of it. @returns all of it */
export function keepEntry(catalogue: Catalogue, id: number, read: Partial<Omit<CachedEntry, 'version'>>): CachedEntry {
  const known = cachedEntry(catalogue, id)
  const entry = {
    ...known,
    ...read,
    positions: new Map([...known.positions, ...(read.positions ?? [])]),
    sections: new Map([...known.sections, ...(read.sections ?? [])]),
  }
  entries.set(id, entry)
  return entry
}
