import { sql, type Transaction } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type Letter, post } from '#server/messaging/mails/post.ts'
import { nextDigest } from '#server/messaging/notifications/digests.ts'
import type { ToldItem } from '#server/messaging/notifications/toldItem.ts'
import { compose } from './compose.ts'
import { type Due, type Gathered, gather, recordOf } from './gather.ts'
import { takeRecords } from './recordLocks.ts'

/** People of one transaction. */
const batch = 100
/** What other servers are taking at this moment is passed over: so many times more are looked at. */
const widely = 4
/** A round takes nothing more after this long: another one follows, and other tasks have their turn. */
const roundMs = 60_000
/** What is due and was taken by nobody is looked for again after as long: somebody else holds it at this moment. */
const laterMs = 1_000

/**
 * The task `notifications.mail`: writes the mails of what is due, and asks for itself again for what is not. Several servers may
 * do it at once: each person is one server's, and each notification is in one mail, written in the transaction that says so.
 * @param stopping what is not under way is left
 */
export async function mailNotifications(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const { db, clock, tasks } = portal
  await bringBackDueTimes(portal)
  const begun = clock.now().getTime()
  const isOpen = () => !stopping?.aborted && clock.now().getTime() < begun + roundMs
  while (isOpen() && (await mailBatch(portal)));
  const next = await nextDue(portal)
  if (!next) return
  // under a name of its own: the later word counts, and what is told meanwhile has asked for it at once
  await tasks.enqueue(db, 'notifications.mail', {}, 'notifications.mail:later', {
    inMs: Math.max(next.getTime() - clock.now().getTime(), laterMs),
  })
}

/**
 * Brings back the mails that were due by a clock that was ahead: none is due later than the next digest of its rhythm, or than the five
 * minutes after the first mail of a record.
 */
async function bringBackDueTimes({ db, clock }: Portal): Promise<void> {
  const now = clock.now()
  const latest = sql`case mail
    when 'daily' then ${nextDigest('daily', now).toISOString()}::timestamptz
    when 'weekly' then ${nextDigest('weekly', now).toISOString()}::timestamptz
    else ${now.toISOString()}::timestamptz end`
  const isLate = sql`mailed_at is null
    and mail_due_at > ${latest} + make_interval(secs => ${maxClockLeadSeconds}::int)`
  // a statement that writes would wait for whoever locks the table
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

/** @returns was there anything due that nobody else holds? */
const mailBatch = (portal: Portal): Promise<boolean> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now().toISOString()
    const people = await takePeople(tx, now)
    if (people.length === 0) return false
    // read again once the records are taken: what was told of them until then is in the same mail
    const free = await takeRecords(tx, await takeDue(tx, people, now))
    if (free.length === 0) return false
    const taken = new Set(free.map(recordKey))
    const due = (await takeDue(tx, people, now)).filter((one) => taken.has(recordKey(one)))
    const gathered = gather(due)
    // what is kept for want of a server is read as it was written
    const told = await compose(portal, tx, gathered, { isLeaving: portal.config.mail === null })
    const addresses = await readAddresses(tx, people)
    const letters = gathered.flatMap((one, index) => letterOf(one, told[index] ?? [], addresses) ?? [])
    await sql`
      update notifications set mailed_at = ${now}::timestamptz where id = any(${due.map(({ id }) => id)}::int[])
    `.execute(tx)
    await post(portal, tx, letters)
    return true
  })

/** Takes people to whom something is due: by the first of their notifications, so that no two servers take the same. */
async function takePeople(tx: Transaction<Schema>, now: string): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with first as materialized (
      select distinct on (user_id) id from notifications
      where mailed_at is null and mail_due_at <= ${now}::timestamptz order by user_id, id
    ), next as materialized (
      select id from first order by id limit ${batch * widely}
    )
    select user_id from notifications
    where id = any(array(select id from next)) and mailed_at is null
    order by id limit ${batch} for update skip locked
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}

async function takeDue(tx: Transaction<Schema>, userIds: readonly number[], now: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, user_id, kind, mail, document_id, session_id, content_id, consultation_id, saved_search_id from notifications
    where user_id = any(${userIds}::int[]) and mailed_at is null and mail_due_at <= ${now}::timestamptz
    order by id for update
  `.execute(tx)
  return rows
}

const recordKey = (due: Due) => `${due.userId} ${due.mail === 'immediate' ? recordOf(due) : due.mail}`

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

/** Null when nothing is left that its addressee may be told. */
function letterOf({ userId, rhythm }: Gathered, items: ToldItem[], addresses: Map<number, Address>): Letter | null {
  const person = addresses.get(userId)
  if (!person || items.length === 0) return null
  const { firstName, lastName, email } = person
  const to = { userId, name: `${firstName} ${lastName}`, address: email }
  return rhythm === 'immediate'
    ? { kind: 'told', to, facts: { firstName, items } }
    : { kind: 'digest', to, facts: { firstName, rhythm, items } }
}
