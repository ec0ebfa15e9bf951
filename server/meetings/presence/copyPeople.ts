import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { sitsSql } from '#server/meetings/attendance/attendanceState.ts'
import { meetingDay } from './meetingDay.ts'

interface MeetingBody {
  id: number
  bodyId: number
  startsAt: string
  closedAt: string | null
}

/**
 * Copies the people who sit in the body of a session and are not listed at its meeting yet.
 * @param today in Paris
 * @param userId only this one
 */
export async function copyPeople(
  tx: Transaction<Schema>,
  { id, ...session }: MeetingBody,
  today: string,
  userId?: number,
): Promise<void> {
  await sql`
    insert into meeting_people (session_id, user_id, mandate, voting)
    select ${id}, users.id, mandate.name,
      case when mandate.voting then 'always' when mandate.votes_when_replacing then 'whenReplacing' else 'never' end
    from assignments assignment join users on users.id = assignment.user_id and users.activated_at is not null
    left join mandates mandate on mandate.id = assignment.mandate_id
    where ${sitsSql(session, meetingDay(session, today))} and ${userId === undefined ? sql`true` : sql`users.id = ${userId}`}
    on conflict on constraint meeting_people_user_key do nothing`.execute(tx)
}
