import { type RawBuilder, sql } from 'kysely'
import type { ProposalQuery } from '#contract/lists.ts'
import type { DelayFacts } from '#contract/notices.ts'
import { fixed } from '#server/database/fixed.ts'
import { centralJoin, isAnswered, opinionDueOn } from '#server/sessions/consultations/delay.ts'
import { dayOf } from '#server/sessions/meetings.ts'

/** `BodyDelays`. Reads `body`. */
export const bodyDelays = fixed(sql`json_build_object(
  'kind', body.kind, 'agendaNoticeDays', body.agenda_notice_days, 'minutesDueDays', body.minutes_due_days,
  'meetingsPerYear', body.meetings_per_year, 'videoMeetingsMax', body.video_meetings_max)`)

/**
 * What `noticesOf` counts from, as one JSON object. Reads `session` and `body`. All of it is for who prepares the sessions of
 * the body, who reads every session of it: the caller puts it under `sessions.follow`.
 */
export const delayFacts: RawBuilder<DelayFacts> = fixed(sql`(
  select json_build_object(
    'body', ${bodyDelays},
    'type', session.type,
    'status', session.status,
    'on', ${dayOf('session')},
    'agendaSentOn', session.agenda_sent_on,
    'byVideo', session.mode = 'remote',
    'healthAndSafety', session.health_and_safety,
    'onAccounts', session.type = 'accounts',
    'otherSubjects', (select count(*) from agenda_points point
      where point.session_id = session.id and point.kind in ('consultation', 'opinion', 'appointment', 'minutes')),
    'previousOn', others.previous_on,
    'nextOn', others.next_on,
    'videoBefore', others.video_before,
    'otherHealthAndSafety', others.health_and_safety,
    'procedure', coalesce(written.procedure, 'ordinary'),
    'sentOn', written.sent_on,
    'consultations', (
      select coalesce(json_agg(json_build_object('title', consultation.title, 'dueOn', ${opinionDueOn},
          'agreed', consultation.agreed_days is not null, 'answered', ${isAnswered}) order by consultation.id), '[]')
      from consultations consultation ${centralJoin}
      where consultation.id in (select point.consultation_id from agenda_points point where point.session_id = session.id)))
  from (
    select
      max(${dayOf('other')}) filter (where other.starts_at < session.starts_at and other.type not in ('preparatory', 'training')) as previous_on,
      min(${dayOf('other')}) filter (where other.starts_at > session.starts_at) as next_on,
      count(*) filter (where other.starts_at < session.starts_at and other.year = session.year and other.mode = 'remote'
        and other.type not in ('preparatory', 'training')) as video_before,
      count(*) filter (where other.year = session.year and other.health_and_safety) as health_and_safety
    from sessions other
    where other.body_id = session.body_id and other.id is distinct from session.id
      and other.status in ('convened', 'held', 'closed')
  ) others
  left join minutes written on written.session_id = session.id)`)

/**
 * A session that is being written, under the name and with the columns that `delayFacts` reads. Of `except` only what is of the
 * same body: the caller may name any.
 */
export const plannedSession = ({ irp, type, startsAt, mode, except }: ProposalQuery) => sql`(
  select kept.id, ${irp}::int as body_id, ${type}::text as type, 'draft' as status,
    planned.starts_at, extract(year from planned.starts_at at time zone 'Europe/Paris')::int as year,
    coalesce(${mode ?? null}, kept.mode, 'onsite') as mode, coalesce(kept.health_and_safety, false) as health_and_safety,
    kept.agenda_sent_on
  from (select ${startsAt}::timestamptz as starts_at) planned
  left join sessions kept on kept.id = ${except ?? null}::int and kept.body_id = ${irp}::int
) session`
