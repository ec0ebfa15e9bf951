import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    sessionBundles: SessionBundles
  }
}

interface SessionBundles {
  key: string
  sessionId: number | null
  audience: string
  since: Instant | null
  /** input of the bundle builder, as JSON */
  plan: ColumnType<object, string, never>
  state: Generated<'preparing' | 'ready' | 'failed'>
  progress: Generated<number>
  fileKey: string | null
  bytes: number | null
  sha256: string | null
  retryAt: Instant | null
  askedAt: Instant
}
