import { type RawBuilder, sql } from 'kysely'
import type { BodyHome } from '#contract/bodyHome.ts'
import type { Viewer } from '#contract/policy.ts'
import type { SessionRow } from '#contract/sessions.ts'
import { isCurrent } from '#server/bodies/assignments.ts'
import { find } from '#server/bodies/queries.ts'
import { today } from '#server/clock.ts'
import { folded } from '#server/database/folded.ts'
import { reference } from '#server/database/json.ts'
import { rowsOf } from '#server/database/list.ts'
import type { Portal } from '#server/portal.ts'
import { comingSessions, pastSessions } from '#server/sessions/queries.ts'
import { shelvesOf } from './shelves.ts'

const lastSessions = 5

type Row = Pick<BodyHome, 'lastSessions' | 'committee' | 'functioning' | 'members'> & { nextSessions: SessionRow[] }

/**
 * The page of a body: two statements, whatever it holds.
 * @throws Failure `record.notFound`
 */
export async function findBodyHome({ db, clock }: Portal, viewer: Viewer, bodyId: number): Promise<BodyHome> {
  const { '@context': _ofItem, ...irp } = await find(db, bodyId)
  const here = sql<boolean>`session.body_id = ${bodyId}`
  const now = clock.now()
  const { rows } = await sql<Row>`
    select ${rowsOf(comingSessions(viewer, now, here), { limit: 1 })} as next_sessions,
      ${rowsOf(pastSessions(viewer, now, here), { limit: lastSessions })} as last_sessions,
      ${shelvesOf(viewer, bodyId, 'committee')} as committee,
      ${shelvesOf(viewer, bodyId, 'functioning')} as functioning,
      ${members(bodyId, today(clock))} as members
  `.execute(db)
  const { nextSessions, ...home } = rows[0] as Row
  return {
    '@context': '/api/contexts/BodyHome',
    '@id': `/api/irps/${bodyId}/home`,
    '@type': 'BodyHome',
    irp,
    nextSession: nextSessions[0] ?? null,
    ...home,
  }
}

/** Who sits now: the bureau first, in the order of the functions, then by name. */
const members = (bodyId: number, day: string): RawBuilder<BodyHome['members']> => sql`(
  select coalesce(json_agg(json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'irpRole', assignment.role, 'job', ${reference('job')}, 'mandate', ${reference('mandate')})
    order by job.position nulls last, ${folded(sql`person.last_name`)}, ${folded(sql`person.first_name`)}, person.id), '[]')
  from assignments assignment
  join users person on person.id = assignment.user_id
  left join jobs job on job.id = assignment.job_id
  left join mandates mandate on mandate.id = assignment.mandate_id
  where assignment.body_id = ${bodyId} and person.status = 'validated' and ${isCurrent(day)})`
