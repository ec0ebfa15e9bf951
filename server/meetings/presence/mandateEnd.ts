import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'

const parisDaySql = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Europe/Paris')::date`

/**
 * SQL: the instant from which a person counts no more at a meeting, since their mandate in the body has ended while it
 * lasted: midnight after its last day, or now for a mandate that was taken away. Null while they count, and for an
 * assignment that was changed or deleted once the meeting was closed. Needs `session` and, of `meeting_people`, `member`.
 */
export const mandateEndedAtSql = (now: Date) => sql<string | null>`(
  select case
    when assignment.ends_on >= days.first and assignment.ends_on < days.last
      then (assignment.ends_on + 1)::timestamp at time zone 'Europe/Paris'
    when session.closed_at is null and (assignment.id is null or not ${currentAssignmentCondition(sql`days.last`)})
      then ${now.toISOString()}::timestamptz end
  from (select first, greatest(first, ${parisDaySql(sql`coalesce(session.closed_at, ${now.toISOString()}::timestamptz)`)}) as last
    from (select ${parisDaySql(sql`session.starts_at`)} as first) start) days
  left join assignments assignment on assignment.user_id = member.user_id and assignment.body_id = session.body_id)`

/** Whether a person of an open meeting counts no more, since their mandate in the body has ended. */
export async function hasMandateEnded(tx: Transaction<Schema>, personId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ endedAt: string | null }>`
    select ${mandateEndedAtSql(now)} as "endedAt"
    from meeting_people member join sessions session on session.id = member.session_id
    where member.id = ${personId}`.execute(tx)
  return rows[0]?.endedAt != null
}
