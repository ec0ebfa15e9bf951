import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { isBeforeMandateCondition } from '#server/ground/identity/beforeMandate.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** The fields that lists and records of sessions share. Needs `session` and `body` in scope. */
export const sessionFields = precompiledSql(sql`
  '@id', '/api/sessions/' || session.id,
  '@type', 'Session',
  'id', session.id,
  'irp', ${bodyReference('body')},
  'type', session.type,
  'number', session.number,
  'title', session.title,
  'startsAt', session.starts_at,
  'endsAt', session.ends_at,
  'mode', session.mode,
  'place', session.place,
  'status', session.status,
  'confidential', session.confidential`)

/** SQL: the last event of this kind, as all readers of the session see it. Needs `session` in scope. */
const lastEventSql = (kind: 'postponement' | 'cancellation', more = sql``) => sql`(
  select json_build_object('at', event.at, 'reason', event.reason${more})
  from session_events event where event.session_id = session.id and event.kind = ${sql.lit(kind)}
  order by event.id desc limit 1)`

/**
 * The additional fields of the record of a session. The caller must hide its link from viewers who may not join. Needs
 * `session` in scope.
 */
export const recordFields = precompiledSql(sql`
  'remoteLink', session.remote_link,
  'description', session.description,
  'convenedAt', session.convened_at,
  'postponement', ${lastEventSql(
    'postponement',
    sql`, 'from', (select (change ->> 'from')::timestamptz
    from jsonb_array_elements(event.changes) change where change ->> 'what' = 'startsAt')`,
  )},
  'cancellation', ${lastEventSql('cancellation')},
  'agendaSentOn', session.agenda_sent_on,
  'healthAndSafety', session.health_and_safety,
  'decisionsVersion', session.decisions_version,
  'updatedAt', session.updated_at,
  'version', session.version`)

/** SQL: a session in a list. Needs `rowJoins`. */
export const sessionRowSql: RawBuilder<SessionRow> = precompiledSql(sql`json_build_object(${sessionFields},
  'postponed', session.status = 'convened' and exists (select from session_events event
    where event.session_id = session.id and event.kind = 'postponement'),
  'documentCount', coalesce(counts.readable, 0), 'unreadCount', coalesce(counts.unread, 0))`)

/**
 * Joins `page` to the tables of a row. Counts documents for the whole page at once: those that the viewer may read,
 * without archived ones as in the bundle of the session, and those whose published version the viewer has not read yet:
 * none of a session that was over before their mandate (`offset 0`: decided once a session, not once a document).
 */
export const rowJoins = (viewer: Viewer) => sql`
  join sessions session on session.id = page.id
  join bodies body on body.id = session.body_id
  left join (
    select documents.session_id, count(*)::int as readable,
      (count(*) filter (where documents.status = 'published' and reading.user_id is null and not session.is_before_mandate))::int as unread
    from (select own.*, ${isBeforeMandateCondition(viewer, sql`own.body_id`, sql`own.ends_at`)} as is_before_mandate
      from (select distinct id from page) of_page join sessions own on own.id = of_page.id offset 0) session
    join documents on documents.session_id = session.id
    left join document_readings reading on reading.user_id = ${viewer.id}
      and reading.document_id = documents.id and reading.version_number = documents.published_version
    where documents.status <> 'archived' and ${allowed(viewer, 'documents.read', documentFacts)}
    group by documents.session_id
  ) counts on counts.session_id = page.id`
