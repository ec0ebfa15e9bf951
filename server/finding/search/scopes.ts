import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'

const bodyId = sql<number | null>`scope.body_id`
const status = sql<string>`scope.status`
const confidential = sql<boolean>`scope.confidential`
const channel = sql<string>`scope.channel`
/** Published records: being their author grants nothing more. */
const noAuthorSql = sql<number | null>`null::int`

const sessions = { bodyId, status, confidential }
const documents = {
  ...sessions,
  channel,
  authorId: noAuthorSql,
  depositorId: noAuthorSql,
  moving: sql<string>`'none'`,
  sessionOut: sql<boolean>`scope.session_out`,
}
const contents = { ...sessions, channel, bodyIds: sql<number[]>`scope.body_ids` }

/** SQL `select` of the numbers of the scopes (migration 0019) that the viewer may read. */
export const readableScopesSql = (viewer: Viewer): RawBuilder<{ id: number }> => sql`
  select scope.id from search_scopes scope
  where ${subjectCondition('sessions', 'sessions.read')} and ${allowed(viewer, 'sessions.read', sessions)}
    or ${subjectCondition('documents', 'documents.read')} and ${allowed(viewer, 'documents.read', documents)}
    or ${subjectCondition('contents', 'contents.read')} and ${allowed(viewer, 'contents.read', contents)}
    or ${subjectCondition('thematics', 'thematics.read')} and ${allowed(viewer, 'thematics.read', {})}`

const subjectCondition = <Subject extends string>(subject: Subject, _decided: Action & `${Subject}.read`) =>
  sql<SqlBool>`scope.subject = ${sql.lit(subject)}`

/**
 * SQL condition: the entry has one of these scopes, and its access rights have not changed since it was indexed. An
 * entry whose rights changed stays hidden until it is reindexed. Needs `search_entries` as `entry`.
 */
export const readableCondition = (scopes: RawBuilder<number[]>): RawBuilder<SqlBool> => sql`
  entry.scope_id = any(${scopes})
  and (not (select exists (select from search_changes where hides))
    or (entry.source, entry.source_id) not in (select source, source_id from search_changes where hides))`
