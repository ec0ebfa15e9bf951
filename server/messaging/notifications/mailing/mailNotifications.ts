import { sql, type Transaction } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { nextDigest } from '#server/messaging/notifications/digests.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { composeMailItems } from './composeMailItems.ts'
import { type DueNotification, type GroupedMail, groupIntoMails, recordOf } from './groupIntoMails.ts'
import { tryLockRecords } from './recordLocks.ts'

/** Users per transaction. */
const batch = 100
/** Candidates read per user taken, since rows locked by other servers are skipped. */
const candidateFactor = 4
/** A round starts no batch after this time: another round follows, and other tasks get their turn. */
const roundMs = 60_000
/** Delay before notifications that another transaction has locked are tried again. */
const contendedRetryMs = 1_000

/**
 * Writes the mails of due notifications, and enqueues the task again for the next ones (task `notifications.mail`).
 * Several servers may run it: each user is taken by one, and a notification is marked as mailed in the transaction that
 * writes its mail.
 * @param stopping aborts before the next batch
 */
export async function mailNotifications(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const { db, clock, tasks } = portal
  await capDueTimes(portal)
  const begun = clock.now().getTime()
  const isOpen = () => !stopping?.aborted && clock.now().getTime() < begun + roundMs
  while (isOpen() && (await mailBatch(portal)));
  const next = await nextDue(portal)
  if (!next) return
  // Under its own key: the last call replaces the delay, and does not affect the immediate task of a new notification.
  await tasks.enqueue(db, 'notifications.mail', {}, 'notifications.mail:later', {
    inMs: Math.max(next.getTime() - clock.now().getTime(), contendedRetryMs),
  })
}

/**
 * Moves back the due times that a clock ahead of time wrote: a mail is never due later than the next digest of its
 * rhythm or, for an immediate mail, than five minutes after the first mail of its record.
 */
async function capDueTimes({ db, clock }: Portal): Promise<void> {
  const now = clock.now()
  const latest = sql`case mail
    when 'daily' then ${nextDigest('daily', now).toISOString()}::timestamptz
    when 'weekly' then ${nextDigest('weekly', now).toISOString()}::timestamptz
    else ${now.toISOString()}::timestamptz end`
  const isLate = sql`mailed_at is null
    and mail_due_at > ${latest} + make_interval(secs => ${maxClockLeadSeconds}::int)`
  // An unconditional update would wait for whoever locks the table.
  const { rows } = await sql`select from notifications where ${isLate} limit 1`.execute(db)
  if (rows.length > 0) await sql`update notifications set mail_due_at = ${latest} where ${isLate}`.execute(db)
}

async function nextDue({ db }: Portal): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(mail_due_at) as at from notifications where mailed_at is null and mail_due_at is not null
  `.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Writes the mails of one batch. @returns whether it found due notifications that were not locked */
const mailBatch = (portal: Portal): Promise<boolean> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now().toISOString()
    const people = await lockDueUsers(tx, now)
    if (people.length === 0) return false
    // Read again once the records are locked: notifications written until then are in the same mail.
    const free = await tryLockRecords(tx, await lockDueNotifications(tx, people, now))
    if (free.length === 0) return false
    const taken = new Set(free.map(recordKey))
    const due = (await lockDueNotifications(tx, people, now)).filter((one) => taken.has(recordKey(one)))
    const gathered = groupIntoMails(due)
    // A mail kept without a server is read as it was written.
    const told = await composeMailItems(portal, tx, gathered, { isLeaving: portal.config.mail === null })
    const addresses = await readAddresses(tx, people)
    const letters = gathered.flatMap((one, index) => buildMail(one, told[index] ?? [], addresses) ?? [])
    await sql`
      update notifications set mailed_at = ${now}::timestamptz where id = any(${due.map(({ id }) => id)}::int[])
    `.execute(tx)
    await enqueueMails(portal, tx, letters)
    return true
  })

/**
 * Locks users with due notifications, by the first notification of each, so that no two servers take the same user. Their
 * accounts are locked with them, as writing their mails does: somebody who is being erased is passed over, since the erasure
 * would wait for these notifications, and the mail for the erasure.
 */
async function lockDueUsers(tx: Transaction<Schema>, now: string): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with first as materialized (
      select distinct on (user_id) id from notifications
      where mailed_at is null and mail_due_at <= ${now}::timestamptz order by user_id, id
    ), next as materialized (
      select id from first order by id limit ${batch * candidateFactor}
    )
    select told.user_id from notifications told join users person on person.id = told.user_id
    where told.id = any(array(select id from next)) and told.mailed_at is null
    order by told.id limit ${batch} for key share of person skip locked for update of told skip locked
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}

async function lockDueNotifications(
  tx: Transaction<Schema>,
  userIds: readonly number[],
  now: string,
): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    select id, user_id, kind, mail, document_id, session_id, content_id, consultation_id, saved_search_id from notifications
    where user_id = any(${userIds}::int[]) and mailed_at is null and mail_due_at <= ${now}::timestamptz
    order by id for update
  `.execute(tx)
  return rows
}

const recordKey = (due: DueNotification) => `${due.userId} ${due.mail === 'immediate' ? recordOf(due) : due.mail}`

interface Address {
  id: number
  firstName: string
  lastName: string
  email: string
}

const readAddresses = async (tx: Transaction<Schema>, userIds: readonly number[]): Promise<Map<number, Address>> => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Builds a mail. Null when no item is left for the addressee. */
function buildMail(
  { userId, rhythm }: GroupedMail,
  items: NoticeItem[],
  addresses: Map<number, Address>,
): NewMail | null {
  const person = addresses.get(userId)
  if (!person || items.length === 0) return null
  const { firstName, lastName, email } = person
  const to = { userId, name: `${firstName} ${lastName}`, address: email }
  return rhythm === 'immediate'
    ? { kind: 'told', to, facts: { firstName, items } }
    : { kind: 'digest', to, facts: { firstName, rhythm, items } }
}
