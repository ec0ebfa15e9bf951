import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Decisions } from '#contract/meetings/sessions/followUp.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { decisionsSql } from '#server/meetings/sessions/presentDecision.ts'

/**
 * Finds the decisions of a session.
 * @throws Failure `record.notFound` when there is no such session, or none that the viewer may read
 */
export async function findDecisions(db: Db, viewer: Viewer, today: string, sessionId: number): Promise<Decisions> {
  const { rows } = await sql<Pick<Decisions, 'decisions' | 'version'>>`
    select ${decisionsSql(today)} as decisions, session.decisions_version as version
    from sessions session
    where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  if (!rows[0]) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/Decisions',
    '@id': `/api/sessions/${sessionId}/decisions`,
    '@type': 'Decisions',
    ...rows[0],
  }
}
