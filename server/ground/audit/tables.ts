import type { Generated, JSONColumnType } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    auditEvents: AuditEvents
    auditChain: AuditChain
  }
}

interface AuditEvents {
  id: Id
  at: Instant
  action: AuditAction
  userId: number | null
  subject: string | null
  subjectId: number | null
  subjectName: string | null
  address: string | null
  details: JSONColumnType<Record<string, unknown>, string | undefined, never>
  position: number | null
  hash: Buffer | null
}

interface AuditChain {
  id: Generated<number>
  removedPosition: Generated<number>
  removedHash: Generated<Buffer>
  position: Generated<number>
  hash: Generated<Buffer>
}
