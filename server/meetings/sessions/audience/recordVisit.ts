import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { markRecordRead } from '#server/messaging/notifications/markRecordRead.ts'

/**
 * Records that the viewer has visited a session: later changes will be shown as new. Its notifications, and those of the
 * publication of its documents, which its page lists as unread, are read.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function recordVisit({ db, clock }: Portal, viewer: Viewer, sessionId: number): Promise<void> {
  const { rows } = await sql`
    insert into session_visits (user_id, session_id, at)
    select ${viewer.id}, session.id, ${clock.now().toISOString()}::timestamptz from sessions session
    where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
    on conflict (user_id, session_id) do update set at = greatest(session_visits.at, excluded.at)
    returning 1
  `.execute(db)
  if (rows.length === 0) throw new Failure('record.notFound')
  await markRecordRead(
    db,
    viewer.id,
    clock.now(),
    sql`(notification.session_id = ${sessionId} and notification.document_id is null
      or notification.kind = 'flow.published'
        and notification.document_id in (select id from documents where session_id = ${sessionId}))`,
  )
}
