import { sql } from 'kysely'
import { startDaySql } from '#server/meetings/sessions/startDaySql.ts'

/**
 * SQL: the last days on which points are proposed for the sessions of a body whose agenda is not fixed, the nearest
 * first; without those that have passed. Empty for a body that sets no cut-off. Needs `bodies` in scope as `body`.
 * @param day today in Paris
 */
export const closingDaysSql = (day: string) => sql<string[]>`array(
  select ${startDaySql('session')} - body.proposal_cut_off_days from sessions session
  where session.body_id = body.id and session.status = 'draft' and session.agenda_sent_on is null
    and ${startDaySql('session')} - body.proposal_cut_off_days >= ${day}::date
  order by session.starts_at)`
