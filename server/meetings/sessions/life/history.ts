import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionEvent } from '#contract/meetings/sessions/sessionEvents.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { personReference } from '#server/people/users/present.ts'

const event =
  precompiledSql(sql`json_build_object('at', event.at, 'by', ${personReference('actor')}, 'kind', event.kind,
  'reason', event.reason, 'changes', event.changes)`)
const events = precompiledSql(sql`session_events event left join users actor on actor.id = event.by_user_id`)

/** SQL: all events of a session since it was convened, oldest first. Needs `session` in scope. */
export const historySql: RawBuilder<SessionEvent[]> = precompiledSql(sql`(
  select coalesce(json_agg(${event} order by event.id), '[]') from ${events} where event.session_id = session.id)`)

/** SQL: the events caused by others after `since`, an SQL instant. Needs `session` in scope. */
export const changesSinceSql = (viewer: Viewer, since: RawBuilder<string | null>): RawBuilder<SessionEvent[]> => sql`(
  select coalesce(json_agg(${event} order by event.id), '[]') from ${events}
  where event.session_id = session.id and event.at > ${since} and event.by_user_id is distinct from ${viewer.id})`
