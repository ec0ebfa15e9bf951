import { type RawBuilder, sql } from 'kysely'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { DelayFacts } from '#contract/meetings/delays/legalNotices.ts'
import type { SessionEvent } from '#contract/meetings/sessions/sessionEvents.ts'
import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { delayFactsSql } from '#server/meetings/sessions/delayFacts.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { historySql } from '#server/meetings/sessions/life/history.ts'

/**
 * SQL for the parts of a session that only people who prepare the sessions of its body see; constants for all others.
 */
interface FollowUpSql {
  /** placed before the `select` */
  with: RawBuilder<unknown>
  /** needs `documents` in scope */
  readBy: RawBuilder<AgendaDocument['readBy']>
  /** needs `session` in scope */
  history: RawBuilder<SessionEvent[]>
  /** needs `session` and `body` in scope */
  delays: RawBuilder<DelayFacts | null>
}

const emptyFollowUp: FollowUpSql = { with: sql``, readBy: sql`null`, history: sql`'[]'::json`, delays: sql`null` }

/**
 * Builds the SQL for the number of current members who have read the published version of each document, the history of
 * the session, and the facts of its deadlines.
 */
export function followUpSql(viewer: Viewer, sessionId: number, day: string): FollowUpSql {
  if (!canSomewhere(viewer, 'sessions.follow')) return emptyFollowUp
  return {
    with: sql`with followed as materialized (
      select session.body_id, array(
        select assignment.user_id from assignments assignment join users person on person.id = assignment.user_id
        where assignment.body_id = session.body_id and person.activated_at is not null and ${currentAssignmentCondition(day)}) as members
      from sessions session
      where session.id = ${sessionId} and ${allowed(viewer, 'sessions.follow', sessionFacts)})`,
    readBy: readCountsSql,
    history: sql`case when ${isFollowedCondition} then ${historySql} else '[]' end`,
    delays: sql`case when ${isFollowedCondition} then ${delayFactsSql} end`,
  }
}

const isFollowedCondition = precompiledSql(sql`exists (select from followed)`)

const readCountsSql: FollowUpSql['readBy'] = precompiledSql(sql`(
  select json_build_object('count', (select count(*)::int from document_readings reading
      where reading.document_id = documents.id and reading.version_number = documents.published_version
        and reading.user_id = any(followed.members)),
    'of', cardinality(followed.members))
  from followed where documents.published_version is not null)`)
