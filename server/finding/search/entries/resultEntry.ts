import type { SearchResult, SearchType } from '#contract/finding/search.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'

/** An index entry as read for a page of results. */
export interface ResultEntry {
  id: number
  type: SearchType
  recordId: number
  title: string
  at: string
  archived: boolean
  irp: BodyReference | null
  session: SearchResult['session']
  externalId: string | null
}
