import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import {
  type NotificationFacts,
  type NotificationKind,
  type NotificationKindOptions,
  notificationKinds,
} from '#contract/messaging/notifications.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueuePushes } from '#server/messaging/push/enqueuePushes.ts'
import { hasRhythms } from './choices.ts'
import { nextDigest } from './digests.ts'
import { sharedRecordLocksSql } from './mailing/recordLocks.ts'

/** An event to notify, and its records. */
export interface Notice {
  kind: NotificationKind
  /** deduplicates per user: `step:12`, `reminder:45:2026-03-19` */
  dedupeKey: string
  /** of a document: the session that published it; both are reported in one mail */
  sessionId?: number
  eventId?: number
  documentId?: number
  stepId?: number
  contentId?: number
  /** project for which it is reported, beside the record */
  thematicId?: number
  consultationId?: number
  /** `self`: each recipient's own account */
  aboutUserId?: number | 'self'
  contactMessageId?: number
  importId?: number
  savedSearchId?: number
  bodyId?: number
  proposalId?: number
  /** of a session, which is named too */
  commitmentId?: number
  facts?: NotificationFacts
  /** now by default; events of several records with the same instant are due together */
  at?: Date
}

/** A recipient: notified by their choice for the kind, or at the rhythm of what they follow. */
export interface Recipient {
  userId: number
  rhythm?: Rhythm
}

/**
 * Notifies users of an event, in the transaction of its cause: inserts rows for their bell with the due time of their
 * mail. A repeated dedupe key notifies a user once. The first mail of a record is due at once; further events within
 * five minutes make one more mail, at their end (SPEC §4). Holds shared locks on the records until the transaction
 * ends: their mails are not written meanwhile, so that two simultaneous events are reported in one.
 * @param to users who may read the record now, without the author of the event; of several rhythms of a user, the
 * soonest counts
 */
export async function notify(
  portal: Portal,
  tx: Transaction<Schema>,
  { kind, dedupeKey: cause, facts = {}, at: now = portal.clock.now(), ...about }: Notice,
  to: readonly Recipient[],
): Promise<void> {
  if (to.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  const records = Object.entries(about)
  const columns = records.map(([name]) => sql`, ${sql.ref(name)}`)
  const values = records.map(([, value]) => (value === 'self' ? sql`, listener.user_id` : sql`, ${value}::int`))
  const { rows } = await sql<{ userId: number; inApp: boolean; mail: Rhythm }>`
    with held as materialized (${sharedRecordLocksSql(about)}), listener as (${recipientsSql(kind, to)}), recent as (
      select before.user_id, max(before.mail_due_at) as due_at from notifications before
      where before.mail = 'immediate' and before.created_at > ${at} - interval '10 minutes'
        and before.created_at < ${at} + make_interval(secs => ${maxClockLeadSeconds}::int) and ${sameRecordCondition(about)}
      group by before.user_id
    )
    insert into notifications (user_id, kind, cause, facts, in_app, mail, mail_due_at, created_at${sql.join(columns, sql``)})
    select listener.user_id, ${kind}, ${cause}, ${JSON.stringify(facts)}::jsonb, listener.in_app, listener.mail,
      case listener.mail
        when 'immediate' then case
          when recent.due_at > ${at} then recent.due_at
          when recent.due_at > ${at} - interval '5 minutes' then recent.due_at + interval '5 minutes'
          else ${dueAtOnce(now)} end
        when 'daily' then ${nextDigest('daily', now).toISOString()}::timestamptz
        when 'weekly' then ${nextDigest('weekly', now).toISOString()}::timestamptz
      end, ${at}${sql.join(values, sql``)}
    from (select count(*) from held) every_record cross join listener left join recent on recent.user_id = listener.user_id
    where listener.in_app or listener.mail <> 'none'
    on conflict on constraint notifications_cause_key do nothing
    returning user_id, in_app, mail
  `.execute(tx)
  const inApp = rows.filter((row) => row.inApp).map(({ userId }) => userId)
  await notifyStreams(tx, inApp)
  await enqueuePushes(portal, tx, kind, inApp)
  if (rows.some(({ mail }) => mail !== 'none'))
    await portal.tasks.enqueue(tx, 'notifications.mail', {}, 'notifications.mail')
}

/**
 * Counts the recipients who would get a mail, immediate or in a digest: not those who disabled the kind, nor those
 * whose address refuses mails.
 */
export async function countMailRecipients(db: Db, kind: NotificationKind, to: readonly Recipient[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (${recipientsSql(kind, to)}) listener join users person on person.id = listener.user_id
    where listener.mail <> 'none' and person.mail_refused_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** SQL: the channels of each recipient: in the portal or not, and the rhythm of the mail. */
function recipientsSql(kind: NotificationKind, to: readonly Recipient[]): RawBuilder<unknown> {
  const { mail: proposed, direct, always }: NotificationKindOptions = notificationKinds[kind]
  return sql`
    select distinct on (person.user_id) person.user_id, ${always === true}::boolean or coalesce(choice.in_app, true) as in_app,
      case
        when ${direct === true}::boolean then 'none'
        when choice.mail = 'none' and (person.rhythm is null or not ${hasRhythms(kind)}::boolean) then 'none'
        else coalesce(person.rhythm, choice.mail, ${proposed}) end as mail
    from jsonb_to_recordset(${JSON.stringify(to.map(({ userId, rhythm }) => ({ user_id: userId, rhythm })))}::jsonb)
      person (user_id int, rhythm text)
    left join notification_choices choice on choice.user_id = person.user_id and choice.kind = ${kind}
    order by person.user_id, array_position(array['immediate', 'daily', 'weekly', 'none'], person.rhythm)`
}

/** SQL condition on `before`: the same record, whose events are mailed together. */
function sameRecordCondition({
  documentId,
  sessionId,
  contentId,
  consultationId,
  savedSearchId,
}: Omit<Notice, 'kind' | 'dedupeKey'>) {
  if (documentId) return sql`before.document_id = ${documentId}`
  if (sessionId) return sql`before.session_id = ${sessionId} and before.document_id is null`
  if (contentId) return sql`before.content_id = ${contentId}`
  if (consultationId) return sql`before.consultation_id = ${consultationId}`
  if (savedSearchId) return sql`before.saved_search_id = ${savedSearchId}`
  return sql`false`
}

/** Users per NOTIFY payload, which is limited to 8,000 bytes. */
const peopleAMessage = 700

/**
 * Notifies the event streams of all servers that the counts of these users have changed, when the transaction commits.
 */
export async function notifyStreams(tx: Transaction<Schema>, userIds: readonly number[]): Promise<void> {
  const messages = Array.from({ length: Math.ceil(userIds.length / peopleAMessage) }, (_, index) =>
    userIds.slice(index * peopleAMessage, (index + 1) * peopleAMessage).join(','),
  )
  if (messages.length === 0) return
  await sql`select pg_notify('notifications', message) from unnest(${messages}::text[]) message`.execute(tx)
}
