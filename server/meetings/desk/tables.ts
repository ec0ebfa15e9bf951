import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    meetingPeriods: MeetingPeriods
    pointNotes: PointNotes
  }
}

interface MeetingPeriods {
  id: Id
  sessionId: number
  /** null: the meeting is suspended */
  pointId: number | null
  startedAt: Instant
  endedAt: Instant | null
}

interface PointNotes {
  pointId: number
  sessionId: number
  /** sanitized HTML */
  html: string
  version: Generated<number>
  /** null once the account is erased */
  updatedBy: number | null
  updatedAt: Instant
}
