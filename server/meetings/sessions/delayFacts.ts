import { type RawBuilder, sql } from 'kysely'
import type { DelayFacts } from '#contract/meetings/delays/legalNotices.ts'
import type { ProposalQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { answeredOnSql, centralJoin, opinionDueOnSql } from './opinionDueOnSql.ts'
import { endDaySql, startDaySql } from './startDaySql.ts'

/** SQL: the `BodyDelays` of a body. Needs `body` in scope. */
export const bodyDelaysSql = precompiledSql(sql`json_build_object(
  'kind', body.kind, 'agendaNoticeDays', body.agenda_notice_days, 'minutesDueDays', body.minutes_due_days,
  'atLeast300Employees', body.at_least300_employees, 'meetingsPerYear', body.meetings_per_year,
  'videoMeetingsMax', body.video_meetings_max)`)

/** SQL: the day on which members could first read a document of a convened session. Needs `session` in scope. */
const documentsGivenOnSql = sql`(
  select (greatest(min(least(documents.published_at, filed.published_at)), session.convened_at) at time zone 'Europe/Paris')::date
  from documents left join document_versions filed on filed.document_id = documents.id
  where documents.session_id = session.id and documents.status in ('published', 'archived') and session.convened_at is not null
  having count(*) > 0)`

/**
 * SQL: the input of `noticesOf` as a JSON object. Needs `session` and `body` in scope. The caller must check
 * `sessions.follow`, since the facts include all sessions of the body.
 */
export const delayFactsSql: RawBuilder<DelayFacts> = precompiledSql(sql`(
  select json_build_object(
    'body', ${bodyDelaysSql},
    'type', session.type,
    'status', session.status,
    'on', ${startDaySql('session')},
    'endOn', ${endDaySql('session')},
    'agendaSentOn', session.agenda_sent_on,
    'byVideo', session.mode = 'remote',
    'healthAndSafety', session.health_and_safety,
    'onAccounts', session.type = 'accounts',
    'otherSubjects', (select count(*) from agenda_points point
      where point.session_id = session.id and point.kind in ('consultation', 'opinion', 'appointment', 'minutes')),
    'papersOn', ${documentsGivenOnSql},
    'opinions', json_build_object('given', outcomes.opinions, 'unanswered', outcomes.unanswered),
    'resolutions', coalesce(outcomes.resolutions, '[]'),
    'previousOn', others.previous_on,
    'nextOn', others.next_on,
    'nextMeetingOn', others.next_meeting_on,
    'videoBefore', others.video_before,
    'otherHealthAndSafety', others.health_and_safety,
    'procedure', coalesce(written.procedure, 'ordinary'),
    'sentOn', written.sent_on,
    'consultations', (
      select coalesce(json_agg(json_build_object('title', consultation.title, 'dueOn', ${opinionDueOnSql},
          'agreed', consultation.agreed_days is not null, 'answeredOn', ${answeredOnSql}) order by consultation.id), '[]')
      from consultations consultation ${centralJoin}
      where consultation.id in (select point.consultation_id from agenda_points point where point.session_id = session.id)))
  from (
    select
      max(${startDaySql('other')}) filter (where other.starts_at < session.starts_at and other.type not in ('preparatory', 'training')) as previous_on,
      min(${startDaySql('other')}) filter (where other.starts_at > session.starts_at) as next_on,
      min(${startDaySql('other')}) filter (where other.starts_at > session.starts_at and other.type not in ('preparatory', 'training')) as next_meeting_on,
      count(*) filter (where other.starts_at < session.starts_at and other.year = session.year and other.mode = 'remote'
        and other.type not in ('preparatory', 'training')) as video_before,
      count(*) filter (where other.year = session.year and other.health_and_safety) as health_and_safety
    from sessions other
    where other.body_id = session.body_id and other.id is distinct from session.id
      and other.status in ('convened', 'held', 'closed')
  ) others
  cross join (
    select count(outcome.opinion) as opinions,
      count(outcome.opinion) filter (where outcome.employer_answer is null) as unanswered,
      json_agg(json_build_object('title', point.title, 'for', outcome.votes_for, 'against', outcome.votes_against,
        'abstentions', outcome.abstentions) order by point.id)
        filter (where point.kind = 'deliberation' and outcome.opinion is null and outcome.votes_for is not null) as resolutions
    from agenda_points point join point_outcomes outcome on outcome.point_id = point.id
    where point.session_id = session.id
  ) outcomes
  left join minutes written on written.session_id = session.id)`)

/**
 * SQL: a session that is being edited, with the alias and the columns that `delayFactsSql` needs. The stored values of
 * `except` are used only if it belongs to the same body, since the caller may send any id.
 */
export const plannedSessionSql = ({ irp, type, startsAt, endsAt, mode, except }: ProposalQuery) => sql`(
  select kept.id, ${irp}::int as body_id, ${type}::text as type, 'draft' as status,
    planned.starts_at, planned.ends_at, extract(year from planned.starts_at at time zone 'Europe/Paris')::int as year,
    coalesce(${mode ?? null}, kept.mode, 'onsite') as mode, coalesce(kept.health_and_safety, false) as health_and_safety,
    kept.agenda_sent_on, kept.convened_at
  from (select ${startsAt}::timestamptz as starts_at, ${endsAt}::timestamptz as ends_at) planned
  left join sessions kept on kept.id = ${except ?? null}::int and kept.body_id = ${irp}::int
) session`
