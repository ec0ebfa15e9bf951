import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actionsOn, can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { type DelayFacts, legalNotices } from '#contract/meetings/delays/legalNotices.ts'
import type { SessionsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { Session, SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import { filterConditions } from '#server/ground/database/lists/listFilters.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { followUpSql } from './audience/followUpSql.ts'
import { sessionFacts } from './facts.ts'
import { changesSinceSql } from './life/history.ts'
import { agendaPointsSql } from './points.ts'
import { recordFields, rowJoins, sessionFields, sessionRowSql } from './present.ts'
import { decisionsSql } from './presentDecision.ts'
import { minutesSql } from './presentMinutes.ts'
import { publishedSince, type SessionDocumentRow, sessionDocumentsSql } from './sessionDocuments.ts'
import { buildAgenda, type StoredPoint } from './writing/agenda.ts'

/** The list of the sessions that the viewer may read and that match `condition`. */
export const sessionsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  way: 'asc' | 'desc' = 'desc',
): List<SessionRow> => ({
  matching: sql`
    select session.id, session.starts_at from sessions session
    where ${allowed(viewer, 'sessions.read', sessionFacts)} and ${condition}`,
  order: sql`starts_at ${sql.raw(way)}, id ${sql.raw(way)}`,
  reverseOrder: way === 'desc' ? sql`starts_at, id` : sql`starts_at desc, id desc`,
  orders: { startsAt: sql`starts_at` },
  equalRowsById: true,
  neverNull: ['startsAt'],
  row: sessionRowSql,
  joins: rowJoins(viewer),
})

/** Lists convened sessions that are not over, the nearest first. */
export const upcomingSessions = (viewer: Viewer, now: Date, condition: RawBuilder<SqlBool>) =>
  sessionsList(
    viewer,
    sql`session.status = 'convened' and session.ends_at > ${now.toISOString()} and ${condition}`,
    'asc',
  )

/** Lists sessions that are over, the latest first. */
export const pastSessions = (viewer: Viewer, now: Date, condition: RawBuilder<SqlBool>) =>
  sessionsList(
    viewer,
    sql`(session.status in ('held', 'closed') or session.status = 'convened' and session.ends_at <= ${now.toISOString()})
      and ${condition}`,
  )

export const listSessions = (db: Db, viewer: Viewer, query: SessionsQuery, slice: Slice): Promise<Rows<SessionRow>> =>
  readPage(db, filteredSessionsList(viewer, query), slice)

/**
 * The list of the sessions that match a query and that the viewer may read. `startsAt[after]` and `startsAt[before]`
 * are inclusive; a day means its midnight in Paris.
 */
export function filteredSessionsList(viewer: Viewer, query: SessionsQuery): List<SessionRow> {
  const { startsAt, thematic } = query
  const { any, one, filteredBy } = filterConditions(countedFilters, query)
  if (startsAt || thematic) {
    const narrow = allConditions(
      any,
      startsAt?.after ? sql`session.starts_at >= ${startsAt.after}::timestamptz` : undefined,
      startsAt?.before ? sql`session.starts_at <= ${startsAt.before}::timestamptz` : undefined,
      thematic &&
        sql`session.id = any(array(select point.session_id from agenda_points point
          join agenda_point_thematics filed on filed.point_id = point.id where filed.thematic_id = any(${thematic}::int[])))`,
    )
    return sessionsList(viewer, narrow)
  }
  const total = sql<number>`(
    select coalesce(sum(session.n), 0)::int from session_counts session
    where ${allowed(viewer, 'sessions.read', sessionFacts)} and ${any})`
  return { ...sessionsList(viewer, one), total, filteredBy }
}

/** The filters for which session counts are precomputed (migration 0046). */
const countedFilters = {
  irp: { column: sql`session.body_id`, type: 'int' },
  type: { column: sql`session.type`, type: 'text' },
  status: { column: sql`session.status`, type: 'text' },
} as const

interface Found {
  record: Omit<Session, '@context' | 'agenda' | 'documents' | 'notices' | 'newDocuments' | 'can'>
  bodyId: number
  points: StoredPoint[]
  hung: SessionDocumentRow[]
  /** null when the viewer may not follow the sessions of the body */
  delays: DelayFacts | null
}

/**
 * Finds a session with all its parts, in one statement.
 * @param day in Paris
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findSession(db: Db, viewer: Viewer, id: number, day: string): Promise<Session> {
  const { with: followers, readBy, history, delays } = followUpSql(viewer, id, day)
  const { rows } = await sql<Found>`${followers}
    select json_build_object(${sessionFields}, ${recordFields},
      'minutes', ${minutesSql(viewer, day)},
      'decisions', ${decisionsSql(day)},
      'lastVisitAt', visit.at,
      'changes', case when visit.at is null then '[]' else ${changesSinceSql(viewer, lastVisit)} end,
      'history', ${history}) as record,
      session.body_id as "bodyId",
      ${agendaPointsSql(viewer, id, day)} as points,
      ${sessionDocumentsSql(viewer, id, readBy)} as hung,
      ${delays} as delays
    from sessions session
    join bodies body on body.id = session.body_id
    left join session_visits visit on visit.session_id = session.id and visit.user_id = ${viewer.id}
    where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return presentSession(viewer, found, day)
}

const lastVisit = sql<string | null>`visit.at`

function presentSession(viewer: Viewer, { record, bodyId, points, hung, delays }: Found, day: string): Session {
  const facts = { bodyId, status: record.status, confidential: record.confidential }
  const documents = hung.map(({ pointId, document, byReference, asMinutes, readBy }) => ({
    pointId,
    document: { ...document, byReference, asMinutes, readBy },
  }))
  return {
    '@context': '/api/contexts/Session',
    ...record,
    remoteLink: can(viewer, 'sessions.join', facts) ? record.remoteLink : null,
    agenda: buildAgenda(points, documents),
    documents: documents.flatMap(({ pointId, document }) => (pointId === null ? [document] : [])),
    newDocuments: record.lastVisitAt === null ? [] : publishedSince(record.lastVisitAt, hung),
    notices: delays ? legalNotices(delays, day) : [],
    can: actionsOn(viewer, 'sessions', facts),
  }
}
