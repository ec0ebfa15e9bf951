import { sql } from 'kysely'
import { isFileHidden, type Minutes } from '#contract/followUp.ts'
import type { Viewer } from '#contract/standing.ts'
import type { Db } from '#server/ground/database/open.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { minutesOf } from './present.ts'

/** @throws Failure `record.notFound` when the session was not held, or is not the viewer's to read */
export async function findMinutes(db: Db, viewer: Viewer, today: string, sessionId: number): Promise<Minutes> {
  const { rows } = await sql<{ minutes: Minutes | null }>`
    select ${minutesOf(viewer, today)} as minutes
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const minutes = rows[0]?.minutes
  if (!minutes) throw new Failure('record.notFound')
  return { '@context': '/api/contexts/Minutes', ...minutes }
}

/**
 * The same for who writes them.
 * @throws Failure `access.denied` to who may not read their file, whatever else they may
 */
export async function minutesAsWritten(db: Db, viewer: Viewer, today: string, sessionId: number): Promise<Minutes> {
  const minutes = await findMinutes(db, viewer, today, sessionId)
  refuseHidden(minutes)
  return minutes
}

export function refuseHidden(minutes: Minutes): void {
  if (isFileHidden(minutes)) throw new Failure('access.denied')
}
