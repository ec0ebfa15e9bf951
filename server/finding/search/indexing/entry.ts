import type { Facts } from '#contract/facts.ts'
import type { Schema } from '#server/ground/database/schema.ts'

type EntryRow = Schema['searchEntries']
export type Source = EntryRow['source']

/** What the rights of an entry read, beside its subject. What is out is no longer its author's more than another's. */
export interface Scope {
  bodyId: number | null
  status: string | null
  confidential: boolean | null
  channel: string | null
  bodyIds: readonly number[] | null
  sessionOut: boolean | null
}

/** A part of a text where a reader can be led; `page`: of the PDF. */
export interface Section {
  field: Schema['searchSections']['field']
  page: number | null
  text: string
}

/** A record as it is found. Its sections are numbered in their order: the first is its title. */
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
  /** how many texts cite it; 0 when nobody has looked */
  citing?: number
}

/** What was read of some records at once; those without an entry are gone, or not out. */
export interface Reading {
  sourceIds: readonly number[]
  entries: Entry[]
}

type Known = Facts['sessions'] | Facts['documents'] | Facts['contents'] | Facts['thematics']
const nothing: Scope = {
  bodyId: null,
  status: null,
  confidential: null,
  channel: null,
  bodyIds: null,
  sessionOut: null,
}

/** Of what the policy knows of a record, what is asked of those that are out. */
export function scopeOf(facts: Known): Scope {
  const { bodyId, status, confidential, channel, bodyIds, sessionOut }: Scope = { ...nothing, ...facts }
  return { bodyId, status, confidential, channel, bodyIds, sessionOut }
}

/** Sections of what is written there: nothing makes none. */
export const sectionsOf = (field: Section['field'], ...texts: readonly (string | null | undefined)[]): Section[] =>
  texts.flatMap((text) => (text?.trim() ? [{ field, page: null, text }] : []))

/** Names that a record is found by, apart from its text: one section, or none. */
export const keywordsOf = (...names: readonly (string | null | undefined)[]): Section[] =>
  sectionsOf('keywords', [...new Set(names.filter((name) => name?.trim()))].join(' · '))
