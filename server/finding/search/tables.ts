import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    searchScopes: SearchScopes
    searchEntries: SearchEntries
    searchSections: SearchSections
    searchTerms: { id: Id; term: string }
    searchPostings: SearchPostings
    searchBlocks: { termId: number; block: number; postings: Buffer }
    searchEditions: { stamp: Generated<number> }
    searchShownEditions: { stamp: Generated<number> }
    searchContents: { entryId: number; termIds: number[] }
    searchWords: { folded: string; shown: string; termId: number }
    searchChanges: SearchChanges
  }
}

interface SearchPostings {
  termId: number
  entryId: number
  impact: number
  inTitle: boolean
  positions: Buffer
}

interface SearchEntries {
  id: Id
  kind:
    | 'document'
    | 'session'
    | 'point'
    | 'decision'
    | 'commitment'
    | 'article'
    | 'video'
    | 'podcast'
    | 'synopsis'
    | 'project'
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

export type SearchSource = 'sessions' | 'documents' | 'contents' | 'thematics'

interface SearchChanges {
  id: Id
  source: SearchSource
  sourceId: number
  hides: boolean
}

interface SearchSections {
  entryId: number
  number: number
  field: 'title' | 'heading' | 'introduction' | 'text' | 'keywords' | 'citations'
  page: number | null
  text: string
}
