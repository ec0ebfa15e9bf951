import { type RawBuilder, sql } from 'kysely'
import type { Duty } from '#contract/front/home.ts'
import { addDays } from '#contract/ground/dates/days.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { listDues } from '#server/meetings/deadlines/dues.ts'
import { type PendingDuties, pendingDutiesSql } from '#server/meetings/deadlines/pendingDuties.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { isMineCondition } from '#server/papers/documents/queries.ts'

/** Days ahead for due dates: opinions need preparation, the rest only sending (DOMAIN §8). */
const daysAhead = { opinions: 10, others: 15 } as const

interface WaitingCount {
  count: number
  /** ISO instant; null when there are none */
  since: string | null
}

/** The pending work of a user, before due dates are computed; null for kinds that are not theirs. */
export interface PendingWork {
  toValidate: WaitingCount | null
  refused: WaitingCount | null
  pendingAccounts: WaitingCount | null
  approvals: WaitingCount | null
  undone: PendingDuties | null
}

/** SQL: the pending work as a JSON column. */
export const pendingWorkSql = (viewer: Viewer, moment: { now: Date; today: string }): RawBuilder<PendingWork> => sql`
  json_build_object(
    'toValidate', ${canSomewhere(viewer, 'documents.refuse') ? toValidateSql(viewer) : none},
    'refused', ${canSomewhere(viewer, 'documents.file') ? refusedSql(viewer) : none},
    'pendingAccounts', ${canSomewhere(viewer, 'users.validate') ? pendingAccounts : none},
    'approvals', ${canSomewhere(viewer, 'tasks.approve') ? approvals : none},
    'undone', ${canSomewhere(viewer, 'sessions.prepare') ? pendingDutiesSql(viewer, moment) : none})`

/** For kinds that are not theirs. */
const none = sql`null`

/** SQL: the number of documents, and the oldest of their last steps of this kind. */
const waitingCountSql = (step: 'submitted' | 'refused') => sql`
  json_build_object('count', count(*), 'since', min((
    select max(step.at) from document_steps step
    where step.document_id = documents.id and step.to_status = ${sql.lit(step)})))`

/** SQL: the submitted documents that the viewer may refuse as a validator. */
const toValidateSql = (viewer: Viewer) => sql`(
  select ${waitingCountSql('submitted')} from documents left join sessions session on session.id = documents.session_id
  where documents.moving = 'submitted' and ${allowed(viewer, 'documents.refuse', documentFacts)})`

/** SQL: the viewer's own documents and versions that are refused, and not submitted again. */
const refusedSql = (viewer: Viewer) => sql`(
  select ${waitingCountSql('refused')} from documents left join sessions session on session.id = documents.session_id
  where documents.moving = 'refused' and ${isMineCondition(viewer)}
    and ${allowed(viewer, 'documents.read', documentFacts)})`

const pendingAccounts = sql`(
  select json_build_object('count', count(*), 'since', min(created_at)) from users where status = 'pending' and closed_at is null)`

/** SQL: recurring tasks that wait for approval. */
const approvals = sql`(
  select json_build_object('count', count(*), 'since', min(created_at)) from task_approvals where decision is null)`

/**
 * Lists the duties of the viewer, without empty ones.
 * @param sessions their next sessions, whose unread documents should be read before
 * @param today in Paris
 */
export function listDuties(
  { undone: found, ...kept }: PendingWork,
  sessions: readonly SessionRow[],
  today: string,
): Duty[] {
  const dues = found ? listDues(found, today, daysAhead.others) : []
  const opinionsBy = addDays(today, daysAhead.opinions)
  const isSoon = ({ dueOn }: Deadline) => dueOn <= opinionsBy
  return [
    waiting('approvals', kept.approvals),
    waiting('toValidate', kept.toValidate),
    waiting('refused', kept.refused),
    due(
      'minutes',
      dues.filter(({ rule }) => rule === 'minutes.due'),
    ),
    due('opinions', dues.filter(({ rule }) => rule === 'opinion.deadline').filter(isSoon)),
    due(
      'agendas',
      dues.filter(({ rule }) => rule === 'agenda.notice'),
    ),
    due(
      'meetings',
      dues.filter(({ rule }) => rule === 'meeting.frequency'),
    ),
    waiting('pendingAccounts', kept.pendingAccounts),
    ...sessions.map(unread),
  ].filter(({ count }) => count > 0)
}

const nothing = { since: null, dueOn: null, session: null }

const waiting = (kind: Duty['kind'], found: WaitingCount | null): Duty => ({
  ...nothing,
  kind,
  count: found?.count ?? 0,
  since: found?.since ?? null,
})

/** @param dues most urgent first */
const due = (kind: Duty['kind'], dues: readonly Deadline[]): Duty => ({
  ...nothing,
  kind,
  count: dues.length,
  dueOn: dues[0]?.dueOn ?? null,
})

const unread = ({ id, title, startsAt, irp, unreadCount }: SessionRow): Duty => ({
  ...nothing,
  kind: 'unread',
  count: unreadCount,
  session: { id, title, startsAt, irp },
})
