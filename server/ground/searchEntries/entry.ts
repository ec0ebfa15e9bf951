import type { Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Schema } from '#server/ground/database/schema.ts'

type EntryRow = Schema['searchEntries']
export type Source = EntryRow['source']

/**
 * The facts that access rights to an entry depend on, besides its subject. Authors have no special rights on published
 * records.
 */
export interface Scope {
  bodyId: number | null
  status: string | null
  confidential: boolean | null
  channel: string | null
  bodyIds: readonly number[] | null
  sessionOut: boolean | null
}

/** A part of a text that a reader can be led to. `page`: page of the PDF. */
export interface Section {
  field: Schema['searchSections']['field']
  page: number | null
  text: string
}

/** A record as it is indexed. Sections are numbered in order; the first is the title. */
export interface Entry {
  kind: EntryRow['kind']
  recordId: number
  sourceId: number
  scope: Scope
  title: string
  /** ISO instants */
  at: string
  outAt: string
  archived: boolean
  bodyId: number | null
  family: EntryRow['family']
  documentTypeId: number | null
  authorId: number | null
  thematicIds: readonly number[]
  standing: number
  sections: Section[]
  /** number of texts that cite it; 0 if not counted */
  citing?: number
}

/** A batch of records read at once. Records without an entry are deleted or not published. */
export interface EntryBatch {
  sourceIds: readonly number[]
  entries: Entry[]
}

type SourceFacts = Facts['sessions'] | Facts['documents'] | Facts['contents'] | Facts['thematics']
const emptyScope: Scope = {
  bodyId: null,
  status: null,
  confidential: null,
  channel: null,
  bodyIds: null,
  sessionOut: null,
}

/** Picks the facts that access to published records depends on. */
export function scopeOf(facts: SourceFacts): Scope {
  const { bodyId, status, confidential, channel, bodyIds, sessionOut }: Scope = { ...emptyScope, ...facts }
  return { bodyId, status, confidential, channel, bodyIds, sessionOut }
}

/** Creates a section per non-empty text. */
export const sectionsOf = (field: Section['field'], ...texts: readonly (string | null | undefined)[]): Section[] =>
  texts.flatMap((text) => (text?.trim() ? [{ field, page: null, text }] : []))

/** Creates one section of names that the record is found by besides its text; none if all are empty. */
export const keywordsOf = (...names: readonly (string | null | undefined)[]): Section[] =>
  sectionsOf('keywords', [...new Set(names.filter((name) => name?.trim()))].join(' · '))

/**
 * Reads records as search entries, in batches, for the index. Records without an entry are deleted or not published.
 * @param now ISO instant
 */
export type ReadEntries = (tx: Transaction<Schema>, ids: readonly number[], now: string) => AsyncGenerator<EntryBatch>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    searchEntries: Readonly<Record<Source, ReadEntries>>
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** the records of the subject that the search finds, by the name of their source in the index */
    searchEntries?: { readonly [Name in Source]?: ReadEntries }
  }
}
