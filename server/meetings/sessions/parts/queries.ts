import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Point, SessionDecision } from '#contract/meetings/sessions/sessionItems.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { agendaPointsSql } from '#server/meetings/sessions/points.ts'
import { decisionFields, decisionJoins } from '#server/meetings/sessions/presentDecision.ts'
import { type SessionDocumentRow, sessionDocumentsSql } from '#server/meetings/sessions/sessionDocuments.ts'
import { buildAgenda, type StoredPoint } from '#server/meetings/sessions/writing/agenda.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** A part of a session, and whether its reading must be audited. */
interface AuditedPart<Part> {
  part: Part
  confidential: boolean
}

const contextFields = precompiledSql(sql`
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'irp', ${bodyReference('body')}`)
const itsSession = sql<number>`session.id`
const uncounted = sql`null::json`

/**
 * Finds a point with its number and its documents, in one statement.
 * @param day in Paris
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findPoint(db: Db, viewer: Viewer, id: number, day: string): Promise<AuditedPart<Point>> {
  const { rows } = await sql<{
    place: Pick<Point, 'session' | 'irp'>
    confidential: boolean
    points: StoredPoint[]
    hung: SessionDocumentRow[]
  }>`
    select json_build_object(${contextFields}) as place, session.confidential,
      ${agendaPointsSql(viewer, itsSession, day)} as points,
      ${sessionDocumentsSql(viewer, itsSession, uncounted)} as hung
    from agenda_points asked
    join sessions session on session.id = asked.session_id
    join bodies body on body.id = session.body_id
    where asked.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const documents = found.hung.map(({ pointId, document, byReference, asMinutes, readBy }) => ({
    pointId,
    document: { ...document, byReference, asMinutes, readBy },
  }))
  const agenda = buildAgenda(found.points, documents)
  const above = agenda.find((point) => point.points.some((nested) => nested.id === id)) ?? null
  const point = above ? above.points.find((nested) => nested.id === id) : agenda.find((one) => one.id === id)
  if (!point) throw new Failure('record.notFound')
  const below = above ? [] : (agenda.find((one) => one.id === id)?.points ?? [])
  return {
    confidential: found.confidential,
    part: {
      '@context': '/api/contexts/Point',
      '@id': `/api/points/${id}`,
      '@type': 'Point',
      ...point,
      points: below.map((nested) => `/api/points/${nested.id}`),
      parent: above && { id: above.id, number: above.number, title: above.title },
      ...found.place,
    },
  }
}

/**
 * @param day in Paris
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findDecision(
  db: Db,
  viewer: Viewer,
  id: number,
  day: string,
): Promise<AuditedPart<SessionDecision>> {
  const { rows } = await sql<{ decision: Omit<SessionDecision, `@${string}`>; confidential: boolean }>`
    select json_build_object(${decisionFields(day)}, ${contextFields}) as decision, session.confidential
    from decisions decision ${decisionJoins}
    join sessions session on session.id = decision.session_id
    join bodies body on body.id = session.body_id
    where decision.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const part: SessionDecision = {
    '@context': '/api/contexts/Decision',
    '@id': `/api/decisions/${id}`,
    '@type': 'Decision',
    ...found.decision,
  }
  return { confidential: found.confidential, part }
}
