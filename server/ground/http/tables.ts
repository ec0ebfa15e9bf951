import type { JSONColumnType } from 'kysely'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    builtFiles: BuiltFiles
    quotas: Quotas
    keptAnswers: StoredResponses
  }
}

interface StoredResponses {
  caller: string
  key: string
  callHash: Buffer
  at: Instant
  status: number | null
  headers: JSONColumnType<Record<string, string>, string | null, string | null> | null
  body: string | null
  /** of the rights for which it was stored; null by an earlier release */
  rightsHash: Buffer | null
}

interface Quotas {
  key: string
  spent: number
  since: Instant
  seen: number[] | null
}

interface BuiltFiles {
  path: string
  content: Buffer
  /** whether `content` is compressed by brotli */
  brotli: boolean
  startedAt: Instant
}
