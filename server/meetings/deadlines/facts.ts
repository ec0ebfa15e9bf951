import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyReference } from '#contract/bodies.ts'
import type { SessionReference } from '#contract/followUp.ts'
import type { BodyDelays } from '#contract/legalDelays.ts'
import type { MinutesFacts } from '#contract/minutesDelay.ts'
import type { OpinionFacts } from '#contract/opinionDelay.ts'
import type { Viewer } from '#contract/standing.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'
import { centralJoin, isAnswered, opinionDueOn } from '#server/meetings/sessions/consultations/delay.ts'
import { bodyDelays } from '#server/meetings/sessions/delays/facts.ts'
import { dayOf } from '#server/meetings/sessions/meetings.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

interface OfBody {
  body: BodyDelays
  irp: BodyReference
}
interface OfSession extends OfBody {
  session: SessionReference
}

/** The pending duties in the bodies where the viewer writes, before their due dates are computed. */
export interface Undone {
  /** agendas that were not sent, of future sessions */
  agendas: (OfSession & { on: string })[]
  /** minutes of held sessions that were not sent */
  minutes: (OfSession & MinutesFacts)[]
  opinions: (OfBody & OpinionFacts & { consultationId: number })[]
  /** committees, with the day of their last meeting, held or convened */
  meetings: (OfBody & { lastOn: string })[]
}

/** The period of the queries; the list is then restricted by due date. */
const reach = { daysAhead: 130, daysBack: 500 } as const

/** The policy facts of a draft session of the body. */
const bodyFacts = {
  bodyId: sql<number>`body.id`,
  status: sql<string>`'draft'`,
  confidential: sql<boolean>`false`,
} satisfies FactColumns<'sessions'>

const ofBody = fixed(sql`'body', ${bodyDelays}, 'irp', ${bodyReference('body')}`)
const ofSession = fixed(sql`${ofBody},
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'on', ${dayOf('session')}`)
/** SQL condition: the session is a meeting; the law requires nothing of the other types. */
const isMeeting = (table: 'session' | 'other') => sql`${sql.ref(`${table}.type`)} not in ('preparatory', 'training')`
const meets = (table: 'session' | 'other') => sql`${sql.ref(`${table}.status`)} in ('convened', 'held', 'closed')`

const minutesToSend = fixed(sql`
  select json_build_object(${ofSession},
    'procedure', coalesce(minutes.procedure, 'ordinary'), 'sentOn', null,
    'nextOn', (select ${dayOf('other')} from sessions other
      where other.body_id = session.body_id and other.starts_at > session.starts_at and ${meets('other')}
      order by other.starts_at limit 1)) as duty
  from mine body
  join sessions session on session.body_id = body.id and session.status = 'held' and ${isMeeting('session')}
  left join minutes on minutes.session_id = session.id
  where coalesce(minutes.state, 'expected') in ('expected', 'draft')`)

const opinionsToGive = fixed(sql`
  select json_build_object(${ofBody}, 'consultationId', consultation.id, 'title', consultation.title, 'dueOn', ${opinionDueOn},
    'agreed', consultation.agreed_days is not null, 'answered', false) as duty
  from mine body
  join consultations consultation on consultation.body_id = body.id ${centralJoin}
  where not ${isAnswered}`)

const lastMeetings = fixed(sql`
  select json_build_object(${ofBody}, 'lastOn', last.day) as duty
  from mine body
  cross join lateral (
    select ${dayOf('session')} as day from sessions session
    where session.body_id = body.id and ${meets('session')} and ${isMeeting('session')}
    order by session.starts_at desc limit 1
  ) last
  where body.active and body.kind in ('CSE', 'CSEC')`)

const gathered = (each: RawBuilder<unknown>) => sql`(select coalesce(json_agg(duty), '[]') from (${each}) found)`

/** SQL: the pending duties in the bodies where the viewer prepares sessions, as a JSON object. */
export const undone = (
  viewer: Viewer,
  { now, today }: { now: Date; today: string },
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<Undone> => sql`(
  with mine as materialized (
    select * from bodies body where ${allowed(viewer, 'sessions.prepare', bodyFacts)} and ${condition}
  )
  select json_build_object(
    'agendas', ${gathered(sql`
      select json_build_object(${ofSession}) as duty
      from mine body
      join sessions session on session.body_id = body.id and session.status in ('draft', 'convened')
        and session.agenda_sent_on is null and ${isMeeting('session')}
      where session.starts_at > ${now.toISOString()}::timestamptz
        and ${dayOf('session')} <= ${today}::date + ${sql.lit(reach.daysAhead)}`)},
    'minutes', ${gathered(sql`${minutesToSend} and ${dayOf('session')} >= ${today}::date - ${sql.lit(reach.daysBack)}`)},
    'opinions', ${gathered(sql`${opinionsToGive} and ${opinionDueOn}
      between ${today}::date - ${sql.lit(reach.daysBack)} and ${today}::date + ${sql.lit(reach.daysAhead)}`)},
    'meetings', ${gathered(lastMeetings)}))`
