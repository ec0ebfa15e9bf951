import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { linesAtMost, type ReadLines } from '#server/messaging/notifications/findLines.ts'
import type { NoticeLine } from '#server/messaging/notifications/noticeItem.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/**
 * Counts the documents that a validator is reminded of and that still wait, and lists those of a session. Null when none
 * does any more: there is nothing to mail. The daily reminder, which is about no session, has no lines.
 */
export const readPendingLines: ReadLines = async (_portal, db, viewer, { session }) => {
  const waiting = session
    ? sql`documents.session_id = ${session.id} and documents.status = 'submitted'`
    : sql`documents.moving = 'submitted'`
  const { rows } = await sql<NoticeLine & { total: number }>`
    select case when not ${documentFacts.confidential} then documents.title end as title, '/documents/' || documents.id as path,
      count(*) over ()::int as total
    from documents left join sessions session on session.id = documents.session_id
    where ${waiting} and ${allowed(viewer, 'documents.refuse', documentFacts)}
    order by documents.title, documents.id limit ${session ? linesAtMost : 1}
  `.execute(db)
  const [first] = rows
  if (!first) return null
  return { lines: session ? rows.map(({ title, path }) => ({ title, path })) : [], count: first.total }
}
