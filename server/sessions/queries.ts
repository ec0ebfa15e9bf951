import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SessionsQuery } from '#contract/lists.ts'
import { actionsOn, can, type Viewer } from '#contract/policy.ts'
import type { Session, SessionRow } from '#contract/sessions.ts'
import { allowed } from '#server/database/allowed.ts'
import { every, type List, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import { documentFacts } from '#server/documents/facts.ts'
import { documentLine, lineJoins, pointJoins, readingOrder } from '#server/documents/present.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import { agendaOf, type Hung, type KeptPoint } from './agenda.ts'
import { sessionFacts } from './facts.ts'
import { rowJoins, sessionFields, sessionRow } from './present.ts'

/** The sessions that the viewer may read and that pass `condition`. */
export const sessionsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  way: 'asc' | 'desc' = 'desc',
): List<SessionRow> => ({
  matching: sql`
    select session.id, session.starts_at from sessions session
    where ${allowed(viewer, 'sessions.read', sessionFacts)} and ${condition}`,
  order: sql`starts_at ${sql.raw(way)}, id ${sql.raw(way)}`,
  row: sessionRow,
  joins: rowJoins(viewer),
})

/** Convened, and not over: nearest first. */
export const comingSessions = (viewer: Viewer, now: Date, condition: RawBuilder<SqlBool>) =>
  sessionsList(
    viewer,
    sql`session.status = 'convened' and session.ends_at > ${now.toISOString()} and ${condition}`,
    'asc',
  )

/** Over: last first. */
export const pastSessions = (viewer: Viewer, now: Date, condition: RawBuilder<SqlBool>) =>
  sessionsList(
    viewer,
    sql`(session.status in ('held', 'closed') or session.status = 'convened' and session.ends_at <= ${now.toISOString()})
      and ${condition}`,
  )

/** `startsAt[after]` and `startsAt[before]` both take in the instant they name; a day is its midnight in Paris. */
export const list = (db: Db, viewer: Viewer, query: SessionsQuery, slice: Slice): Promise<Rows<SessionRow>> => {
  const { irp, type, status, startsAt, order } = query
  const condition = every(
    irp && sql`session.body_id = any(${irp}::int[])`,
    type && sql`session.type = any(${type}::text[])`,
    status && sql`session.status = any(${status}::text[])`,
    startsAt?.after ? sql`session.starts_at >= ${startsAt.after}::timestamptz` : undefined,
    startsAt?.before ? sql`session.starts_at <= ${startsAt.before}::timestamptz` : undefined,
  )
  return readPage(db, sessionsList(viewer, condition, order?.startsAt), slice)
}

interface Found {
  record: Omit<Session, '@context' | 'agenda' | 'documents' | 'can'>
  bodyId: number
  points: KeptPoint[]
  hung: Hung[]
}

/** @throws Failure `record.notFound` when there is none, or none that the viewer may read */
export async function find(db: Db, viewer: Viewer, id: number): Promise<Session> {
  const { rows } = await sql<Found>`
    select json_build_object(${sessionFields},
      'remoteLink', session.remote_link,
      'description', session.description,
      'convenedAt', session.convened_at,
      'version', session.version) as record,
      session.body_id as "bodyId",
      (select coalesce(json_agg(json_build_object(
          'id', point.id, 'parentId', point.parent_id, 'title', point.title, 'kind', point.kind,
          'description', point.description, 'expectedMinutes', point.expected_minutes,
          'rapporteur', point.rapporteur) order by point.position), '[]')
        from agenda_points point where point.session_id = session.id) as points,
      (select coalesce(json_agg(json_build_object(
          'pointId', documents.point_id, 'document', ${documentLine(viewer)}) order by ${readingOrder}), '[]')
        from documents ${lineJoins} ${pointJoins}
        where documents.session_id = ${id} and ${allowed(viewer, 'documents.read', documentFacts)}) as hung
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return present(viewer, found)
}

function present(viewer: Viewer, { record, bodyId, points, hung }: Found): Session {
  const facts = { bodyId, status: record.status, confidential: record.confidential }
  return {
    '@context': '/api/contexts/Session',
    ...record,
    remoteLink: can(viewer, 'sessions.join', facts) ? record.remoteLink : null,
    agenda: agendaOf(points, hung),
    documents: hung.flatMap(({ pointId, document }) => (pointId === null ? [document] : [])),
    can: actionsOn(viewer, 'sessions', facts),
  }
}
