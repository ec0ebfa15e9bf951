import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { isFileHidden, type Minutes } from '#contract/meetings/sessions/followUp.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { minutesSql } from '#server/meetings/sessions/presentMinutes.ts'

/**
 * Finds the minutes of a session.
 * @throws Failure `record.notFound` when the session is not held, or when the viewer may not read it
 */
export async function findMinutes(db: Db, viewer: Viewer, today: string, sessionId: number): Promise<Minutes> {
  const { rows } = await sql<{ minutes: Minutes | null }>`
    select ${minutesSql(viewer, today)} as minutes
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const minutes = rows[0]?.minutes
  if (!minutes) throw new Failure('record.notFound')
  return { '@context': '/api/contexts/Minutes', ...minutes }
}

/**
 * Finds the minutes of a session for a writer.
 * @throws Failure `access.denied` when the viewer may not read their file, whatever other rights they have
 */
export async function findEditableMinutes(db: Db, viewer: Viewer, today: string, sessionId: number): Promise<Minutes> {
  const minutes = await findMinutes(db, viewer, today, sessionId)
  refuseHiddenFile(minutes)
  return minutes
}

export function refuseHiddenFile(minutes: Minutes): void {
  if (isFileHidden(minutes)) throw new Failure('access.denied')
}
