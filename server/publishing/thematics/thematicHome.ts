import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Thematic, ThematicHome } from '#contract/publishing/thematics/thematics.ts'
import { today } from '#server/ground/context/clock.ts'
import { rowsJsonSql } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { consultationsList, withAllowedActions } from '#server/meetings/sessions/consultationQueries.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import type { ConsultationRow } from '#server/meetings/sessions/presentConsultation.ts'
import { startDaySql } from '#server/meetings/sessions/startDaySql.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { thematicsList } from './queries.ts'

type Progress = ThematicHome['progress']
interface Found extends Pick<Progress, 'nextSession'> {
  thematics: Thematic[]
  consultations: ConsultationRow[]
  unanswered: ConsultationRow[]
  /** with its day in Paris */
  opinion: (NonNullable<Progress['opinion']> & { day: string }) | null
}

/**
 * Finds what the page of a thematic shows above its timeline, in one statement.
 * @throws Failure `record.notFound`
 */
export async function findThematicHome(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<ThematicHome> {
  const day = today(clock)
  const ofState = (state: string) =>
    consultationsList(
      viewer,
      day,
      sql`state = ${state} and id in (select id from consultations where thematic_id = ${id})`,
    )
  const { rows } = await sql<Found>`
    select
      ${rowsJsonSql(thematicsList(viewer, sql`id = ${id}`), { limit: 1 })} as thematics,
      ${rowsJsonSql(ofState('running'), { limit: null })} as consultations,
      ${rowsJsonSql({ ...ofState('deemedNegative'), order: sql`due_on desc, id` }, { limit: 1 })} as unanswered,
      ${lastOpinionSql(viewer, id)} as opinion,
      ${nextSessionSql(viewer, id, clock.now())} as "nextSession"
  `.execute(db.withoutPlugins())
  const { thematics, consultations, unanswered: late, opinion, nextSession } = rows[0] as Found
  const [thematic] = thematics
  if (!thematic) throw new Failure('record.notFound')
  const unanswered = late.find(({ dueOn }) => !opinion || dueOn > opinion.day)
  return {
    '@context': '/api/contexts/ThematicHome',
    '@id': `/api/thematics/${id}/home`,
    '@type': 'ThematicHome',
    thematic,
    consultations: consultations.map((row) => withAllowedActions(viewer, row)),
    progress: {
      opinion: opinion && { result: opinion.result, irp: opinion.irp, session: opinion.session },
      unanswered: unanswered ? { title: unanswered.title, irp: unanswered.irp, dueOn: unanswered.dueOn } : null,
      nextSession,
    },
  }
}

/** SQL: the sessions with a point about the thematic that the viewer may read. */
const sessionsSql = (viewer: Viewer, id: number) => sql`
  from agenda_point_thematics filed
  join agenda_points point on point.id = filed.point_id
  join sessions session on session.id = point.session_id
  join bodies body on body.id = session.body_id
  left join point_outcomes outcome on outcome.point_id = point.id
  where filed.thematic_id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}`

const lastOpinionSql = (viewer: Viewer, id: number) => sql`(
  select json_build_object('result', outcome.opinion, 'irp', ${bodyReference('body')}, 'day', ${startDaySql('session')},
    'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at))
  ${sessionsSql(viewer, id)} and outcome.opinion is not null and session.status in ('convened', 'held', 'closed')
  order by session.starts_at desc, point.id desc limit 1)`

const nextSessionSql = (viewer: Viewer, id: number, now: Date) => sql`(
  select json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at,
    'irp', ${bodyReference('body')})
  ${sessionsSql(viewer, id)} and session.status = 'convened' and session.ends_at > ${now.toISOString()}
  order by session.starts_at, session.id limit 1)`
