import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { CalendarEntry, CalendarKind } from '#contract/meetings/calendar/calendar.ts'
import { deemedNegativeReminderDays } from '#contract/meetings/delays/opinionDelay.ts'
import { allConditions } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { consultationFacts } from '#server/meetings/sessions/consultationFacts.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { centralJoin, isAnsweredCondition, opinionDueOnSql } from '#server/meetings/sessions/opinionDueOnSql.ts'
import { minutesDueOnSql } from '#server/meetings/sessions/presentMinutes.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** The filters of calendar entries; days are those of Paris, inclusive. */
export interface EntriesFilter {
  from: string
  to: string
  /** these bodies and those below; undefined for all */
  irp?: readonly number[]
  kind: readonly CalendarKind[]
  /** only the viewer's current bodies with those below, and the sessions that they follow */
  mine: boolean
}

/** An entry of a record, with the additional fields of calendar feeds. */
export interface RecordEntry extends CalendarEntry {
  irp: BodyReference
  place: string | null
  /** increases with each change of the record */
  version: number
  updatedAt: string
  /** address of who answered: the reader of the calendar; only with an `answer` */
  answeredBy?: string | null
}

/**
 * Days for which late minutes are shown, like in the list of dues; and the maximum delay that a body may have for
 * minutes.
 */
const minutesWindow = { late: 365, delay: 90 } as const

/**
 * Finds the sessions, trainings and deadlines that the viewer may read, unsorted, in one statement. Deadlines of
 * minutes are shown to readers of the session, like on its page; an opinion deemed negative is shown for a while
 * (L2312-16).
 * @param today in Paris
 */
export async function listEntries(
  db: Db,
  viewer: Viewer,
  wanted: EntriesFilter,
  today: string,
): Promise<RecordEntry[]> {
  const parts = [
    ...(wanted.kind.some((kind) => kind === 'session' || kind === 'training')
      ? [sessionEntriesSql(viewer, wanted)]
      : []),
    ...(wanted.kind.includes('opinionDue') ? [opinionEntriesSql(viewer, wanted, today)] : []),
    ...(wanted.kind.includes('minutesDue') ? [minutesEntriesSql(viewer, wanted, today)] : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<{ entries: RecordEntry[] }>`
    select coalesce(json_agg(entry), '[]') as entries from (${sql.join(parts, sql` union all `)}) found
  `.execute(db.withoutPlugins())
  return rows[0]?.entries ?? []
}

const sessionEntry = precompiledSql(sql`json_build_object(
  'key', 'session:' || session.id,
  'kind', case session.type when 'training' then 'training' else 'session' end,
  'title', session.title, 'start', session.starts_at, 'end', session.ends_at, 'irp', ${bodyReference('body')},
  'sessionType', session.type, 'status', session.status, 'confidential', session.confidential, 'late', false,
  'path', '/seances/' || session.id,
  'place', session.place, 'version', session.version, 'updatedAt', greatest(session.updated_at, answer.answered_at),
  'answer', answer.answer,
  'answeredBy', (select email from users where users.id = answer.user_id))`)

/** SQL: sessions that overlap the period. A constraint limits their duration to 36 hours. */
const sessionEntriesSql = (viewer: Viewer, { from, to, irp, kind, mine }: EntriesFilter): RawBuilder<unknown> => sql`
  select ${sessionEntry} as entry
  from sessions session join bodies body on body.id = session.body_id
  left join session_answers answer on answer.session_id = session.id and answer.user_id = ${viewer.id}
    and answer.starts_at = session.starts_at
  where session.starts_at >= ${midnight(from)} - interval '36 hours' and session.starts_at < ${midnight(to, 1)}
    and session.ends_at > ${midnight(from)}
    and ${allowed(viewer, 'sessions.read', sessionFacts)}
    and ${allConditions(
      irp && isUnder(irp),
      mine ? isMySession(viewer) : undefined,
      kind.includes('training') ? undefined : sql`session.type <> 'training'`,
      kind.includes('session') ? undefined : sql`session.type = 'training'`,
    )}`

const opinionEntry = precompiledSql(sql`json_build_object(
  'key', 'opinionDue:' || consultation.id, 'kind', 'opinionDue',
  'title', consultation.title, 'start', due.due_on, 'end', null, 'irp', ${bodyReference('body')},
  'sessionType', null, 'status', null, 'confidential', consultation.confidential, 'answer', null`)

/**
 * SQL: opinions that were not given. Each links to the last session about the consultation, else to its thematic, else
 * to its body.
 */
const opinionEntriesSql = (
  viewer: Viewer,
  { from, to, irp, mine }: EntriesFilter,
  today: string,
): RawBuilder<unknown> => sql`
  select ${opinionEntry}, 'late', due.due_on < ${today}::date,
    'path', coalesce(
      '/seances/' || (select session.id from agenda_points point join sessions session on session.id = point.session_id
        where point.consultation_id = consultation.id and ${allowed(viewer, 'sessions.read', sessionFacts)}
          and session.status <> 'cancelled'
        order by session.starts_at desc limit 1),
      '/projets/' || consultation.thematic_id, '/irp/' || consultation.body_id),
    'place', null, 'version', consultation.version + coalesce(central.version, 0),
    'updatedAt', greatest(consultation.updated_at, central.updated_at)) as entry
  from consultations consultation ${centralJoin} join bodies body on body.id = consultation.body_id
  cross join lateral (select ${opinionDueOnSql} as due_on) due
  where due.due_on between greatest(${from}::date, ${today}::date - ${sql.lit(deemedNegativeReminderDays)}) and ${to}::date
    and ${allowed(viewer, 'consultations.read', consultationFacts)} and not ${isAnsweredCondition}
    and ${allConditions(irp && isUnder(irp), mine ? isOfMyBodies(viewer) : undefined)}`

const minutesEntry = precompiledSql(sql`json_build_object(
  'key', 'minutesDue:' || session.id, 'kind', 'minutesDue',
  'title', session.title, 'start', due.due_on, 'end', null, 'irp', ${bodyReference('body')},
  'sessionType', session.type, 'status', null, 'confidential', session.confidential, 'answer', null,
  'path', '/seances/' || session.id, 'place', null, 'version', session.version + coalesce(minutes.version, 0),
  'updatedAt', greatest(session.updated_at, minutes.updated_at)`)

/** SQL: minutes of held sessions that were not sent. */
const minutesEntriesSql = (
  viewer: Viewer,
  { from, to, irp, mine }: EntriesFilter,
  today: string,
): RawBuilder<unknown> => sql`
  select ${minutesEntry}, 'late', due.due_on < ${today}::date) as entry
  from sessions session join bodies body on body.id = session.body_id
  left join minutes on minutes.session_id = session.id
  cross join lateral (select ${minutesDueOnSql(viewer)} as due_on) due
  where session.status = 'held' and session.type not in ('preparatory', 'training')
    and coalesce(minutes.state, 'expected') in ('expected', 'draft')
    and session.ends_at >= ${midnight(from, -minutesWindow.delay)}
    and session.starts_at < ${midnight(to, 1)}
    and due.due_on between greatest(${from}::date, ${today}::date - ${sql.lit(minutesWindow.late)}) and ${to}::date
    and ${allowed(viewer, 'sessions.read', sessionFacts)}
    and ${allConditions(irp && isUnder(irp), mine ? isMySession(viewer) : undefined)}`

/**
 * SQL: the instant at which a day begins in Paris, or one so many days later. The database adds the days: JavaScript
 * writes the day after 9999-12-31 in a form that the database does not read.
 */
const midnight = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/Paris')`

const isUnder = (bodies: readonly number[]): RawBuilder<SqlBool> => sql`body.path && ${bodies}::int[]`

const isOfMyBodies = ({ bodiesUnder }: Viewer): RawBuilder<SqlBool> => sql`body.id = any(${bodiesUnder}::int[])`

const isMySession = (viewer: Viewer): RawBuilder<SqlBool> => sql`(${isOfMyBodies(viewer)} or session.id in (
  select followed.session_id from subscriptions followed
  where followed.user_id = ${viewer.id} and followed.session_id is not null))`
