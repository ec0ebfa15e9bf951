import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import {
  type GettingStarted,
  type GettingStartedProgress,
  newMandateDays,
  startingSteps,
} from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins } from '#server/papers/documents/present.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

const maxSessions = 3

interface Moment {
  now: Date
  /** the current day in Paris */
  day: string
}

/**
 * SQL: « Par où commencer » of a body; null when the viewer has no new mandate there and does not choose its documents.
 */
export function gettingStartedSql(
  viewer: Viewer,
  bodyId: number,
  { now, day }: Moment,
): RawBuilder<GettingStarted | null> {
  const chooses = can(viewer, 'gettingStarted.choose', { bodyId })
  if (!chooses && !can(viewer, 'gettingStarted.tick', { bodyId })) return sql`null`
  return sql`(
    select json_build_object(
      'mandate', case when mandate.since is not null then json_build_object(
        'since', mandate.since, 'until', mandate.since + ${sql.lit(newMandateDays)}) end,
      'documents', (
        select coalesce(json_agg(json_build_object('document', ${documentLineSql(viewer)}, 'tickedAt', tick.ticked_at)
          order by chosen.position), '[]')
        from starting_documents chosen join documents on documents.id = chosen.document_id ${lineJoins}
        left join starting_ticks tick on tick.user_id = ${viewer.id} and tick.body_id = chosen.body_id
          and tick.document_id = chosen.document_id
        where chosen.body_id = ${bodyId} and ${isShownCondition(viewer)}),
      'steps', (
        select json_agg(json_build_object('step', step.name, 'tickedAt', tick.ticked_at) order by step.place)
        from unnest(array[${sql.join(startingSteps.map((step) => sql.lit(step)))}]) with ordinality step (name, place)
        left join starting_ticks tick on tick.user_id = ${viewer.id} and tick.body_id = ${bodyId} and tick.line = step.name),
      'nextSessions', (
        select coalesce(json_agg(json_build_object('id', next.id, 'title', next.title, 'startsAt', next.starts_at)
          order by next.starts_at, next.id), '[]')
        from (
          select session.id, session.title, session.starts_at from sessions session
          where session.body_id = ${bodyId} and session.status = 'convened' and session.ends_at > ${now.toISOString()}
            and ${allowed(viewer, 'sessions.read', sessionFacts)}
          order by session.starts_at, session.id limit ${sql.lit(maxSessions)}) next))
    from (select 1) one
    left join (${newMandatesSql(viewer, day)}) mandate on mandate.body_id = ${bodyId}
    where ${chooses} or mandate.since is not null)`
}

/** SQL: where the viewer's mandate is new and something is not ticked off, the latest mandate first. */
export const gettingStartedProgressSql = (viewer: Viewer, day: string): RawBuilder<GettingStartedProgress[]> =>
  viewer.assignments.length === 0
    ? sql`'[]'::json`
    : sql`(
    select coalesce(json_agg(json_build_object('irp', ${bodyReference('body')},
      'until', mandate.since + ${sql.lit(newMandateDays)}, 'done', paper.done + step.done,
      'total', paper.total + ${sql.lit(startingSteps.length)}) order by mandate.since desc, body.position, body.id), '[]')
    from (${newMandatesSql(viewer, day)}) mandate
    join bodies body on body.id = mandate.body_id and body.active
    cross join lateral (
      select count(*)::int as total, count(tick.document_id)::int as done
      from starting_documents chosen join documents on documents.id = chosen.document_id
      left join sessions session on session.id = documents.session_id
      left join starting_ticks tick on tick.user_id = ${viewer.id} and tick.body_id = chosen.body_id
        and tick.document_id = chosen.document_id
      where chosen.body_id = mandate.body_id and ${isShownCondition(viewer)}) paper
    cross join lateral (
      select count(*)::int as done from starting_ticks tick
      where tick.user_id = ${viewer.id} and tick.body_id = mandate.body_id and tick.document_id is null) step
    where paper.done + step.done < paper.total + ${sql.lit(startingSteps.length)})`

/** SQL condition: the viewer may read the document, and it is published. Needs its `session`. */
export const isShownCondition = (viewer: Viewer) =>
  sql<boolean>`documents.status in ('published', 'archived') and ${allowed(viewer, 'documents.read', documentFacts)}`

/**
 * SQL: the bodies where the viewer's current mandate began at most `newMandateDays` ago: the list stays on the last day
 * that it names. A mandate without a date begins when the account was opened, if that is known.
 */
const newMandatesSql = (viewer: Viewer, day: string) => sql`
  select seat.body_id, seat.since from (
    select assignment.body_id,
      coalesce(assignment.starts_on, (visit.opened_at at time zone 'Europe/Paris')::date) as since
    from assignments assignment left join first_visits visit on visit.user_id = assignment.user_id
    where assignment.user_id = ${viewer.id} and ${currentAssignmentCondition(day)}) seat
  where seat.since >= ${day}::date - ${sql.lit(newMandateDays)}`
