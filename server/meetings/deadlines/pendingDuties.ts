import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { MinutesFacts } from '#contract/meetings/delays/minutesDelay.ts'
import type { OpinionFacts } from '#contract/meetings/delays/opinionDelay.ts'
import type { BodyDelays } from '#contract/meetings/legalDelays.ts'
import type { Deadline, SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { bodyDelaysSql } from '#server/meetings/sessions/delayFacts.ts'
import { centralJoin, isAnsweredCondition, opinionDueOnSql } from '#server/meetings/sessions/opinionDueOnSql.ts'
import { endDaySql, startDaySql } from '#server/meetings/sessions/startDaySql.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

interface BodyDuty {
  body: BodyDelays
  irp: BodyReference
}
interface SessionDuty extends BodyDuty {
  session: SessionReference
}

/** The pending duties in the bodies where the viewer writes, before their due dates are computed. */
export interface PendingDuties {
  /** agendas that were not sent, of future sessions */
  agendas: (SessionDuty & { on: string })[]
  /** coming meetings of works councils on health and safety, which are to be confirmed in writing */
  confirmations: (SessionDuty & { on: string })[]
  /** what is left to do after held sessions: their minutes until they are sent, their decisions and synopsis */
  minutes: (SessionDuty & MinutesFacts & Pick<Deadline, 'remaining'>)[]
  opinions: (BodyDuty & OpinionFacts & Pick<Deadline, 'point'> & { consultationId: number })[]
  /** committees, with the day of their last meeting, held or convened */
  meetings: (BodyDuty & { lastOn: string })[]
}

/** The period of the queries; the list is then restricted by due date. */
const queryWindow = { daysAhead: 130, daysBack: 500 } as const

/** The policy facts of a draft session of the body. */
const bodyFacts = {
  bodyId: sql<number>`body.id`,
  status: sql<string>`'draft'`,
  confidential: sql<boolean>`false`,
} satisfies FactColumns<'sessions'>

const bodyFields = precompiledSql(sql`'body', ${bodyDelaysSql}, 'irp', ${bodyReference('body')}`)
const sessionFields = precompiledSql(sql`${bodyFields},
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'on', ${startDaySql('session')}`)
/** SQL condition: the session is a meeting; the law requires nothing of the other types. */
const isMeetingCondition = (table: 'session' | 'other') =>
  sql`${sql.ref(`${table}.type`)} not in ('preparatory', 'training')`
const isConvenedCondition = (table: 'session' | 'other') =>
  sql`${sql.ref(`${table}.status`)} in ('convened', 'held', 'closed')`

const followUpsSql = precompiledSql(sql`
  select json_build_object(${sessionFields}, 'endOn', ${endDaySql('session')},
    'procedure', coalesce(minutes.procedure, 'ordinary'), 'sentOn', minutes.sent_on,
    'nextOn', (select ${startDaySql('other')} from sessions other
      where other.body_id = session.body_id and other.starts_at > session.starts_at and ${isConvenedCondition('other')}
      order by other.starts_at limit 1),
    'remaining', left_to_do.steps) as duty
  from mine body
  join sessions session on session.body_id = body.id and session.status = 'held' and ${isMeetingCondition('session')}
  left join minutes on minutes.session_id = session.id
  cross join lateral (select array_remove(array[
    case when coalesce(minutes.state, 'expected') in ('expected', 'draft') then 'minutes' end,
    case when not exists (select from decisions where decisions.session_id = session.id) then 'decisions' end,
    case when not exists (select from contents synopsis
      where synopsis.session_id = session.id and synopsis.content_type = 'synopsis' and synopsis.status = 'published')
      then 'synopsis' end], null) as steps) left_to_do
  where left_to_do.steps <> '{}'`)

const opinionsToGiveSql = precompiledSql(sql`
  select json_build_object(${bodyFields}, 'consultationId', consultation.id, 'title', consultation.title, 'dueOn', ${opinionDueOnSql},
    'agreed', consultation.agreed_days is not null, 'answeredOn', null,
    'point', (select json_build_object('id', point.id, 'title', point.title,
        'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at))
      from agenda_points point
      join sessions session on session.id = point.session_id and session.body_id = body.id and session.status <> 'cancelled'
      where point.consultation_id = consultation.id
      order by session.starts_at desc, point.id desc limit 1)) as duty
  from mine body
  join consultations consultation on consultation.body_id = body.id ${centralJoin}
  where not ${isAnsweredCondition}`)

const lastMeetingsSql = precompiledSql(sql`
  select json_build_object(${bodyFields}, 'lastOn', last.day) as duty
  from mine body
  cross join lateral (
    select ${startDaySql('session')} as day from sessions session
    where session.body_id = body.id and ${isConvenedCondition('session')} and ${isMeetingCondition('session')}
    order by session.starts_at desc limit 1
  ) last
  where body.active and body.kind in ('CSE', 'CSEC')`)

const jsonArraySql = (each: RawBuilder<unknown>) => sql`(select coalesce(json_agg(duty), '[]') from (${each}) found)`

/** SQL: the pending duties in the bodies where the viewer prepares sessions, as a JSON object. */
export const pendingDutiesSql = (
  viewer: Viewer,
  { now, today }: { now: Date; today: string },
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<PendingDuties> => sql`(
  with mine as materialized (
    select * from bodies body where ${allowed(viewer, 'sessions.prepare', bodyFacts)} and ${condition}
  )
  select json_build_object(
    'agendas', ${jsonArraySql(sql`
      select json_build_object(${sessionFields}) as duty
      from mine body
      join sessions session on session.body_id = body.id and session.status in ('draft', 'convened')
        and session.agenda_sent_on is null and ${isMeetingCondition('session')}
      where session.starts_at > ${now.toISOString()}::timestamptz
        and ${startDaySql('session')} <= ${today}::date + ${sql.lit(queryWindow.daysAhead)}`)},
    'confirmations', ${jsonArraySql(sql`
      select json_build_object(${sessionFields}) as duty
      from mine body
      join sessions session on session.body_id = body.id and session.status in ('draft', 'convened')
        and session.health_and_safety and ${isMeetingCondition('session')}
      where body.kind = 'CSE' and session.starts_at > ${now.toISOString()}::timestamptz
        and ${startDaySql('session')} <= ${today}::date + ${sql.lit(queryWindow.daysAhead)}`)},
    'minutes', ${jsonArraySql(sql`${followUpsSql} and ${startDaySql('session')} >= ${today}::date - ${sql.lit(queryWindow.daysBack)}`)},
    'opinions', ${jsonArraySql(sql`${opinionsToGiveSql} and ${opinionDueOnSql}
      between ${today}::date - ${sql.lit(queryWindow.daysBack)} and ${today}::date + ${sql.lit(queryWindow.daysAhead)}`)},
    'meetings', ${jsonArraySql(lastMeetingsSql)}))`
