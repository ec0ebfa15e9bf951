import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** Tables of the search index, synonyms and saved searches. */
export interface SearchTables {
  searchScopes: SearchScopes
  searchEntries: SearchEntries
  searchSections: SearchSections
  searchTerms: { id: Id; term: string }
  searchPostings: SearchPostings
  searchBlocks: { termId: number; block: number; postings: Buffer }
  searchEditions: { stamp: Generated<number> }
  searchContents: { entryId: number; termIds: number[] }
  searchWords: { folded: string; shown: string; termId: number }
  searchChanges: SearchChanges
  searchSynonyms: SearchSynonyms
  savedSearches: SavedSearches
}

export type SearchSource = 'sessions' | 'documents' | 'contents' | 'thematics'

interface SearchScopes {
  id: Id
  subject: SearchSource
  bodyId: number | null
  status: string | null
  confidential: boolean | null
  channel: string | null
  bodyIds: number[] | null
  sessionOut: boolean | null
}

interface SearchEntries {
  id: Id
  kind: 'document' | 'session' | 'point' | 'decision' | 'article' | 'video' | 'podcast' | 'synopsis' | 'project'
  recordId: number
  source: SearchSource
  sourceId: number
  scopeId: number
  title: string
  at: Instant
  outAt: Instant
  archived: Generated<boolean>
  bodyId: number | null
  family: 'session' | 'committee' | 'functioning' | null
  documentTypeId: number | null
  authorId: number | null
  thematicIds: Generated<number[]>
  year: GeneratedAlways<number>
  standing: Generated<number>
  place: string | null
  format: Generated<number>
}

interface SearchSections {
  entryId: number
  number: number
  field: 'title' | 'heading' | 'introduction' | 'text' | 'keywords' | 'citations'
  page: number | null
  text: string
}

interface SearchPostings {
  termId: number
  entryId: number
  impact: number
  inTitle: boolean
  positions: Buffer
}

interface SearchChanges {
  id: Id
  source: SearchSource
  sourceId: number
  hides: boolean
}

interface SearchSynonyms {
  id: Id
  expressions: string[]
  oneWay: Generated<boolean>
  externalId: string | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}

interface SavedSearches {
  id: Id
  userId: number
  place: number
  name: string
  query: string
  rhythm: Generated<'none' | 'immediate' | 'daily' | 'weekly'>
  /** the rhythm before an unsubscribe link set it to none */
  stoppedRhythm: 'immediate' | 'daily' | 'weekly' | null
  stoppedAt: Instant | null
  seenAt: Instant
  toldAt: Instant
  createdAt: Instant
}
