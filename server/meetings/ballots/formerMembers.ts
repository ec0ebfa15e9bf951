import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { sitsSql } from '#server/meetings/attendance/attendanceState.ts'
import { meetingDay } from '#server/meetings/presence/meetingDay.ts'

interface Meeting {
  id: number
  bodyId: number
  startsAt: string
}

/**
 * Finds the people of a meeting who are no members of its body any more, such as those whose mandate ended at midnight,
 * or whose account was erased. What they did before stays; they vote no longer.
 * @param today in Paris
 * @returns ids of `meeting_people`
 */
export async function findFormerMembers(
  tx: Transaction<Schema>,
  meeting: Meeting,
  today: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select person.id from meeting_people person
    where person.session_id = ${meeting.id} and not exists (
      select from assignments assignment
      where assignment.user_id = person.user_id and ${sitsSql(meeting, meetingDay(meeting, today))})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
