import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    meetingPeople: MeetingPeople
    meetingSeats: MeetingSeats
    meetingSeatSubstitutes: { seatId: number; position: number; personId: number }
    presences: Presences
  }
}

interface MeetingPeople {
  id: Id
  sessionId: number
  /** null once the account is erased */
  userId: number | null
  mandate: string | null
  voting: 'always' | 'whenReplacing' | 'never'
  /** of the times of the person */
  version: Generated<number>
  /** since when they count no more; of a closed meeting, the last word (`mandateEndedAtSql`) */
  mandateEndedAt: Generated<Instant | null>
}

interface MeetingSeats {
  id: Id
  sessionId: number
  position: number
  college: string | null
  holderId: number | null
}

interface Presences {
  id: Id
  personId: number
  mode: 'onSite' | 'video'
  arrivedAt: Instant
  leftAt: Instant | null
  confirmed: boolean
}
