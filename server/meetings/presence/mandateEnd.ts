import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'

const parisDaySql = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Europe/Paris')::date`

/**
 * SQL: the instant from which a person counts no more at a meeting, since their mandate in the body has ended while it
 * lasted: midnight after its last day, or for a mandate that was taken away what `keepEndedMandates` has written, else
 * now. Null while they count. Of a closed meeting it is what its end has kept, whatever becomes of the mandates later.
 * Needs `session` and, of `meeting_people`, `member`.
 */
export const mandateEndedAtSql = (now: Date) => sql<string | null>`(
  case when session.closed_at is not null then member.mandate_ended_at else (
    select case
      when assignment.ends_on >= days.first and assignment.ends_on < days.last
        then (assignment.ends_on + 1)::timestamp at time zone 'Europe/Paris'
      when assignment.id is null or not ${currentAssignmentCondition(sql`days.last`)}
        then coalesce(member.mandate_ended_at, ${now.toISOString()}::timestamptz) end
    from (select first, greatest(first, ${parisDaySql(sql`${now.toISOString()}::timestamptz`)}) as last
      from (select ${parisDaySql(sql`session.starts_at`)} as first) start) days
    left join assignments assignment on assignment.user_id = member.user_id and assignment.body_id = session.body_id) end)`

/**
 * Writes which mandates have ended at an open meeting, when a ballot is opened without these people: its record then has
 * the voters of its ballots, although a mandate that is taken away leaves no date. A mandate that was given back counts again.
 */
export async function keepEndedMandates(tx: Transaction<Schema>, sessionId: number, now: Date): Promise<void> {
  await sql`
    update meeting_people member set mandate_ended_at = ${mandateEndedAtSql(now)}
    from sessions session where session.id = ${sessionId} and member.session_id = session.id
      and member.mandate_ended_at is distinct from ${mandateEndedAtSql(now)}`.execute(tx)
}

/** Whether a person of an open meeting counts no more, since their mandate in the body has ended. */
export async function hasMandateEnded(tx: Transaction<Schema>, personId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ endedAt: string | null }>`
    select ${mandateEndedAtSql(now)} as "endedAt"
    from meeting_people member join sessions session on session.id = member.session_id
    where member.id = ${personId}`.execute(tx)
  return rows[0]?.endedAt != null
}
