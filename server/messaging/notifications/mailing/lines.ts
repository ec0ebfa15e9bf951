import { sql } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import { resultsSince } from '#server/finding/savedSearches/results.ts'
import type { Db } from '#server/ground/database/open.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import type { TellableRow } from './records.ts'
import type { ToldLine } from './toldItem.ts'

export const linesAtMost = 10

/**
 * What is listed under a thing that is told: what its addressee has not read of a session, what a kept search has found.
 * @returns null when what was found can no longer be read: there is nothing to tell
 */
export async function linesOf(portal: Portal, db: Db, viewer: Viewer, row: TellableRow): Promise<ToldLine[] | null> {
  if (row.kind === 'session.reminder' && row.session) return unreadOf(db, viewer, row.session.id)
  const { search, facts } = row
  if (!search || !facts.since || !facts.until) return []
  const { since, until } = facts
  try {
    const found = await resultsSince(portal, viewer, search, { since, until, atMost: linesAtMost })
    return found.length > 0 ? found : null
  } catch (error) {
    // the link does it again
    if (error instanceof Failure && error.code === 'search.tooSlow') return []
    throw error
  }
}

async function unreadOf(db: Db, viewer: Viewer, sessionId: number): Promise<ToldLine[]> {
  const { rows } = await sql<ToldLine>`
    select case when not ${documentFacts.confidential} then documents.title end as title, '/documents/' || documents.id as path
    from documents join sessions session on session.id = documents.session_id
    left join document_readings reading on reading.user_id = ${viewer.id} and reading.document_id = documents.id
      and reading.version_number = documents.published_version
    where documents.session_id = ${sessionId} and documents.status = 'published' and reading.user_id is null
      and ${allowed(viewer, 'documents.read', documentFacts)}
    order by documents.title, documents.id limit ${linesAtMost}
  `.execute(db)
  return rows
}
