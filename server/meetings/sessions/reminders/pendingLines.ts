import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { linesAtMost, type ReadLines } from '#server/messaging/notifications/findLines.ts'
import type { NoticeLine } from '#server/messaging/notifications/noticeItem.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/**
 * Reads the documents of a session that its validator is reminded of: those that still wait. Null when none does any
 * more: there is nothing to mail. The daily reminder, which is about no session, has no lines.
 */
export const readPendingLines: ReadLines = async (_portal, db, viewer, { session }) => {
  if (!session) return []
  const { rows } = await sql<NoticeLine>`
    select case when not ${documentFacts.confidential} then documents.title end as title, '/documents/' || documents.id as path
    from documents join sessions session on session.id = documents.session_id
    where documents.session_id = ${session.id} and documents.status = 'submitted'
      and ${allowed(viewer, 'documents.refuse', documentFacts)}
    order by documents.title, documents.id limit ${linesAtMost}
  `.execute(db)
  return rows.length > 0 ? rows : null
}
