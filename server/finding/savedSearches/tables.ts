import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    savedSearches: SavedSearches
  }
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
