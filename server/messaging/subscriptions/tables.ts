import type { Generated } from 'kysely'
import type { DocumentFamily } from '#contract/papers/documents.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    subscriptions: Subscriptions
  }
}

interface Subscriptions {
  id: Id
  userId: number
  thematicId: number | null
  sessionId: number | null
  bodyId: number | null
  family: DocumentFamily | null
  documentTypeId: number | null
  rhythm: Generated<'none' | 'immediate' | 'daily' | 'weekly'>
  /** the rhythm before an unsubscribe link set it to none */
  stoppedRhythm: 'immediate' | 'daily' | 'weekly' | null
  stoppedAt: Instant | null
  createdAt: Instant
  seenAt: Generated<string>
}
