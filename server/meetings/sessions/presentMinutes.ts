import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Minutes } from '#contract/meetings/sessions/followUp.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins } from '#server/papers/documents/present.ts'
import { endDaySql, startDaySql } from './startDaySql.ts'

/** The columns of the policy facts of sessions in scope under this alias. */
const sessionFactsOf = (table: string) =>
  ({
    bodyId: sql.ref(`${table}.body_id`),
    status: sql.ref(`${table}.status`),
    confidential: sql.ref(`${table}.confidential`),
  }) satisfies FactColumns<'sessions'>
const ownFacts = sessionFactsOf('session')
const laterFacts = sessionFactsOf('later')
const approvingFacts = sessionFactsOf('approving')
const approvingReference = sql`json_build_object('id', approving.id, 'title', approving.title, 'startsAt', approving.starts_at)`

/**
 * SQL version of `minutesDueOn` of the contract, where the next session is the next one that the viewer may read. Needs
 * `session`, `body` and `minutes` in scope.
 */
export const minutesDueOnSql = (viewer: Viewer): RawBuilder<string> => sql`greatest(${endDaySql('session')}, least(
  ${endDaySql('session')} + case minutes.procedure when 'pse' then 3 when 'insolvency' then 1 else body.minutes_due_days end,
  (select ${startDaySql('later')} - 1 from sessions later
    where later.body_id = session.body_id and later.starts_at > session.starts_at
      and later.status in ('convened', 'held', 'closed') and ${allowed(viewer, 'sessions.read', laterFacts)}
    order by later.starts_at limit 1)))`

/** SQL: the votes of a row; null when there was no vote. */
export const votesSql = (table: string) =>
  sql.raw(`case when ${table}.votes_for is not null then json_build_object(
    'for', ${table}.votes_for, 'against', ${table}.votes_against, 'abstentions', ${table}.abstentions) end`)

/** Corrections of an approval that was taken back are not shown: earlier releases have kept them. */
const minutesFields = precompiledSql(sql`
  '@id', '/api/sessions/' || session.id || '/minutes',
  '@type', 'Minutes',
  'state', coalesce(minutes.state, 'expected'),
  'procedure', coalesce(minutes.procedure, 'ordinary'),
  'sentOn', minutes.sent_on,
  'approvedOn', minutes.approved_on,
  'votes', ${votesSql('minutes')},
  'corrections', case when minutes.state in ('approved', 'published') then minutes.corrections end,
  'publishedOn', minutes.published_on,
  'version', coalesce(minutes.version, 1)`)

/**
 * SQL: the day of the vote of a later session. One that goes on past midnight votes on minutes that were sent after its
 * first day. Needs `minutes` and `approving` in scope.
 */
const approvalDaySql = sql`
  greatest(${startDaySql('approving')}, least(minutes.sent_on, ${endDaySql('approving')}))`

/**
 * SQL: the vote on the point of a later session by which sent minutes are adopted, by the majority of who voted and who
 * did not (L2315-32); null when there is none. Needs `session` and `minutes` in scope.
 */
const proposedApprovalSql = (viewer: Viewer) => sql`
  case when minutes.state = 'sent' then (
    select json_build_object('session', ${approvingReference}, 'on', ${approvalDaySql}, 'votes', ${votesSql('outcome')})
    from agenda_points point join sessions approving on approving.id = point.session_id
    join point_outcomes outcome on outcome.point_id = point.id
    where point.minutes_of_id = session.id and approving.body_id = session.body_id
      and approving.starts_at > session.starts_at and approving.status in ('convened', 'held', 'closed')
      and outcome.votes_for > outcome.votes_against + outcome.abstentions and ${allowed(viewer, 'sessions.read', approvingFacts)}
    order by approving.starts_at desc limit 1) end`

/**
 * SQL: the last day of remarks on the text of minutes that is open to them; null for who may not read it. Needs `session`
 * and `minutes` in scope.
 */
const remarksUntilSql = (viewer: Viewer, today: string) => sql`
  (select written.remarks_until from minutes_texts written
    where written.session_id = session.id and written.remarks_until >= ${today}::date
      and coalesce(minutes.state, 'expected') not in ('approved', 'published')
      and ${allowed(viewer, 'minutes.read', ownFacts)})`

/**
 * SQL: a version of the text of minutes, without the times that it was opened to remarks: each of them is a version of its
 * own, and changes no word. Needs `minutes_texts` in scope as `written`.
 * @param version that of the text, or of what was filed or opened to remarks last
 */
export const wordingVersionSql = (version: RawBuilder<unknown>): RawBuilder<number | null> => sql`(${version} - (
  select count(*)::int from minutes_versions shared where shared.session_id = written.session_id and shared.kind = 'shared'))`

/**
 * SQL: the version of the text that an approval fixes; null for who does not write minutes. What is not filed as the file
 * of the minutes is not what people have read. Needs `session` and `minutes` in scope.
 */
const textVersionSql = (viewer: Viewer) => sql`
  (select ${wordingVersionSql(sql`case when written.printed_version_id = (
      select id from document_versions where document_id = minutes.document_id order by number desc limit 1)
    then coalesce(written.given_version, written.version) else written.version end`)}
    from minutes_texts written
    where written.session_id = session.id and ${allowed(viewer, 'sessions.writeMinutes', ownFacts)})`

/** SQL: the minutes of a session; null until it is held. Needs `session` and `body` in scope. */
export const minutesSql = (viewer: Viewer, today: string): RawBuilder<Minutes | null> => sql`(
  select json_build_object(${minutesFields},
    'document', (select ${documentLineSql(viewer)} from documents ${lineJoins}
      where documents.id = minutes.document_id and ${allowed(viewer, 'documents.read', documentFacts)}),
    'dueOn', due.due_on,
    'daysLate', case when coalesce(minutes.state, 'expected') in ('expected', 'draft')
      then greatest(${today}::date - due.due_on, 0) else 0 end,
    'remarksUntil', ${remarksUntilSql(viewer, today)},
    'proposedApproval', ${proposedApprovalSql(viewer)},
    'textVersion', ${textVersionSql(viewer)},
    'approvedIn', (select ${approvingReference}
      from sessions approving
      where approving.id = minutes.approved_in_id and ${allowed(viewer, 'sessions.read', approvingFacts)}))
  from (select session.id) held
  left join minutes on minutes.session_id = held.id
  cross join lateral (select ${minutesDueOnSql(viewer)} as due_on) due
  where session.status in ('held', 'closed'))`
