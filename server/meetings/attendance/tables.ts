import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    seats: Seats
    seatSubstitutes: { seatId: number; position: number; userId: number }
    sessionAnswers: SessionAnswers
  }
}

interface Seats {
  id: Id
  bodyId: number
  position: number
  college: string | null
  holderId: number | null
  heldSince: string | null
  vacantSince: string | null
  vacancyReason: string | null
}

interface SessionAnswers {
  id: Id
  sessionId: number
  /** null once the account is erased */
  userId: number | null
  /** start of the session that was answered; another one than that of the session no longer counts */
  startsAt: Instant
  answer: 'present' | 'remote' | 'late' | 'absent'
  note: string | null
  answeredAt: Instant
  byUserId: number | null
  version: Generated<number>
}
