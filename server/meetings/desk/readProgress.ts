import { sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import { can, permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Progress } from '#contract/meetings/desk/desk.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { createBatchLoader } from '#server/ground/identity/batchLoader.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { LockedMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'

interface Found extends Pick<Progress, 'openedAt' | 'closedAt' | 'version' | 'suspensions' | 'points'> {
  session: Pick<LockedMeeting, 'id' | 'bodyId' | 'status' | 'confidential'>
}

/**
 * Creates the reader of the course of meetings. The screens of a meeting read it at the same instant: calls of one turn
 * of the event loop share one statement, and the policy decides who gets it.
 * @returns a function that throws Failure `record.notFound`, `access.denied`
 */
export function createProgressReader({ db, clock }: Portal) {
  const find = createBatchLoader((sessionIds: readonly number[]) => findProgress(db, sessionIds))
  return async (viewer: Viewer, id: number): Promise<Progress> => {
    const found = await find(id)
    if (!found || !can(viewer, 'sessions.read', found.session)) throw new Failure('record.notFound')
    const { session, points, ...progress } = found
    authorize(viewer, 'sessions.seePresence', session)
    const current = points.find(({ spentTimes }) => spentTimes.some(({ endedAt }) => endedAt === null))
    return {
      '@context': '/api/contexts/Progress',
      '@id': `/api/sessions/${id}/progress`,
      '@type': 'Progress',
      ...progress,
      now: clock.now().toISOString(),
      currentPointId: current?.id ?? null,
      points,
      can: possibleActions(viewer, session),
    }
  }
}

const possibleActions = (viewer: Viewer, session: Found['session']): Action[] =>
  permissionOn(viewer, 'sessions.note', session) === 'allowed' ? ['sessions.note'] : []

async function findProgress(db: Portal['db'], sessionIds: readonly number[]): Promise<Map<number, Found>> {
  const { rows } = await sql<Found>`
    select json_build_object('id', session.id, 'bodyId', session.body_id, 'status', session.status,
        'confidential', session.confidential) as session,
      to_json(session.opened_at) as "openedAt", to_json(session.closed_at) as "closedAt",
      (select count(*) + count(period.ended_at) from meeting_periods period
        where period.session_id = session.id)::int as version,
      (select coalesce(json_agg(json_build_object('from', period.started_at, 'until', period.ended_at)
          order by period.started_at, period.id), '[]')
        from meeting_periods period where period.session_id = session.id and period.point_id is null) as suspensions,
      (select coalesce(json_agg(json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title,
          'kind', point.kind, 'expectedMinutes', point.expected_minutes,
          'spentTimes', (select coalesce(json_agg(json_build_object('startedAt', period.started_at,
              'endedAt', period.ended_at) order by period.started_at, period.id), '[]')
            from meeting_periods period where period.point_id = point.id))
          order by coalesce(parent.position, point.position), parent.id is not null, point.position), '[]')
        from agenda_points point left join agenda_points parent on parent.id = point.parent_id
        where point.session_id = session.id) as points
    from sessions session where session.id = any(${sessionIds}::int[])
  `.execute(db.withoutPlugins())
  return new Map(rows.map((found) => [found.session.id, found]))
}
