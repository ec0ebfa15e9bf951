import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** What was noted of a meeting, and when it was on what. Instants are ISO 8601; a null end has not come yet. */
export interface NotedMeeting {
  /** sanitized HTML by id of the point; points without notes are absent */
  notes: ReadonlyMap<number, string>
  /** oldest first */
  suspensions: { from: string; until: string | null }[]
  /** times spent by id of the point, oldest first; points that were not taken are absent */
  points: ReadonlyMap<number, { startedAt: string; endedAt: string | null }[]>
}

/**
 * Reads the notes and the course of the meeting of a session, in one statement. The caller decides who may read them:
 * notes are for those who may `sessions.note`.
 */
export async function readMeetingNotes(db: Db, sessionId: number): Promise<NotedMeeting> {
  const { rows } = await sql<{
    notes: { pointId: number; html: string }[]
    periods: { pointId: number | null; startedAt: string; endedAt: string | null }[]
  }>`
    select
      (select coalesce(json_agg(json_build_object('pointId', note.point_id, 'html', note.html)), '[]')
        from point_notes note where note.session_id = ${sessionId} and note.html <> '') as notes,
      (select coalesce(json_agg(json_build_object('pointId', period.point_id, 'startedAt', period.started_at,
          'endedAt', period.ended_at) order by period.started_at, period.id), '[]')
        from meeting_periods period where period.session_id = ${sessionId}) as periods
  `.execute(db.withoutPlugins())
  const { notes = [], periods = [] } = rows[0] ?? {}
  const points = new Map<number, { startedAt: string; endedAt: string | null }[]>()
  for (const { pointId, ...time } of periods)
    if (pointId !== null) points.set(pointId, [...(points.get(pointId) ?? []), time])
  return {
    notes: new Map(notes.map(({ pointId, html }) => [pointId, html])),
    suspensions: periods.flatMap(({ pointId, startedAt: from, endedAt: until }) =>
      pointId === null ? { from, until } : [],
    ),
    points,
  }
}
