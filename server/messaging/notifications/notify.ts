import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type KindOfNotification,
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications.ts'
import type { Rhythm } from '#contract/rhythms.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { hasRhythms } from './choices.ts'
import { nextDigest } from './digests.ts'
import { heldRecords } from './mailing/recordLocks.ts'

/** What is told, and of which record. */
export interface Told {
  kind: NotificationKind
  /** what makes it known that a person was told: `step:12`, `reminder:45:2026-03-19` */
  cause: string
  /** of a document, the session that brought it out: both are told in one mail */
  sessionId?: number
  eventId?: number
  documentId?: number
  stepId?: number
  contentId?: number
  /** the project for which it is told, beside the record */
  thematicId?: number
  consultationId?: number
  /** `self`: each is told of their own account */
  aboutUserId?: number | 'self'
  contactMessageId?: number
  importId?: number
  savedSearchId?: number
  facts?: NotificationFacts
  /** now when left out; what is told of several records at one instant is due at one */
  at?: Date
}

/** Who is told: after their choice for the kind, or at the rhythm of what they follow. */
export interface Listener {
  userId: number
  rhythm?: Rhythm
}

/**
 * Tells people of something, in the transaction of what causes it or of its task: rows for their bell, and the time at which
 * their mail is due. Who is told twice of the same cause is told once. The first mail of a record leaves at once; what happens
 * to the same record in the five minutes that follow makes one more, at their end (SPEC §4). Holds the record until the end of the
 * transaction: its mail is not written meanwhile, so that two reasons that are told at once leave in one.
 * @param to those who may read the record at this moment, without who did it; of several rhythms of a person, the soonest counts
 */
export async function notify(
  portal: Portal,
  tx: Transaction<Schema>,
  { kind, cause, facts = {}, at: now = portal.clock.now(), ...about }: Told,
  to: readonly Listener[],
): Promise<void> {
  if (to.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  const records = Object.entries(about)
  const columns = records.map(([name]) => sql`, ${sql.ref(name)}`)
  const values = records.map(([, value]) => (value === 'self' ? sql`, listener.user_id` : sql`, ${value}::int`))
  const { rows } = await sql<{ userId: number; inApp: boolean; mail: Rhythm }>`
    with held as materialized (${heldRecords(about)}), listener as (${hearing(kind, to)}), recent as (
      select before.user_id, max(before.mail_due_at) as due_at from notifications before
      where before.mail = 'immediate' and before.created_at > ${at} - interval '10 minutes'
        and before.created_at < ${at} + make_interval(secs => ${maxClockLeadSeconds}::int) and ${sameRecord(about)}
      group by before.user_id
    )
    insert into notifications (user_id, kind, cause, facts, in_app, mail, mail_due_at, created_at${sql.join(columns, sql``)})
    select listener.user_id, ${kind}, ${cause}, ${JSON.stringify(facts)}::jsonb, listener.in_app, listener.mail,
      case listener.mail
        when 'immediate' then case
          when recent.due_at > ${at} then recent.due_at
          when recent.due_at > ${at} - interval '5 minutes' then recent.due_at + interval '5 minutes'
          else ${at} end
        when 'daily' then ${nextDigest('daily', now).toISOString()}::timestamptz
        when 'weekly' then ${nextDigest('weekly', now).toISOString()}::timestamptz
      end, ${at}${sql.join(values, sql``)}
    from (select count(*) from held) every_record cross join listener left join recent on recent.user_id = listener.user_id
    where listener.in_app or listener.mail <> 'none'
    on conflict on constraint notifications_cause_key do nothing
    returning user_id, in_app, mail
  `.execute(tx)
  await tellStreams(
    tx,
    rows.filter(({ inApp }) => inApp).map(({ userId }) => userId),
  )
  if (rows.some(({ mail }) => mail !== 'none'))
    await portal.tasks.enqueue(tx, 'notifications.mail', {}, 'notifications.mail')
}

/**
 * To how many of them a mail of it would leave, at once or in a digest: not to who wants none of this kind, nor to whom mails are
 * known not to reach.
 */
export async function countMailed(db: Db, kind: NotificationKind, to: readonly Listener[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (${hearing(kind, to)}) listener join users person on person.id = listener.user_id
    where listener.mail <> 'none' and person.mail_refused_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How each of them is told: in the portal or not, and by which mail. */
function hearing(kind: NotificationKind, to: readonly Listener[]): RawBuilder<unknown> {
  const { mail: proposed, direct, always }: KindOfNotification = notificationKinds[kind]
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

/** The record whose changes are mailed together. */
function sameRecord({ documentId, sessionId, contentId, consultationId, savedSearchId }: Omit<Told, 'kind' | 'cause'>) {
  if (documentId) return sql`before.document_id = ${documentId}`
  if (sessionId) return sql`before.session_id = ${sessionId} and before.document_id is null`
  if (contentId) return sql`before.content_id = ${contentId}`
  if (consultationId) return sql`before.consultation_id = ${consultationId}`
  if (savedSearchId) return sql`before.saved_search_id = ${savedSearchId}`
  return sql`false`
}

/** What one message of the database may hold: 8,000 bytes. */
const peopleAMessage = 700

/** Whose count has changed, for the streams of all servers. It is heard when the transaction is committed. */
export async function tellStreams(tx: Transaction<Schema>, userIds: readonly number[]): Promise<void> {
  const messages = Array.from({ length: Math.ceil(userIds.length / peopleAMessage) }, (_, index) =>
    userIds.slice(index * peopleAMessage, (index + 1) * peopleAMessage).join(','),
  )
  if (messages.length === 0) return
  await sql`select pg_notify('notifications', message) from unnest(${messages}::text[]) message`.execute(tx)
}
