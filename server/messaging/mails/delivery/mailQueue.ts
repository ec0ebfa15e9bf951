import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { isErasureMail } from './erasureMails.ts'
import { linkLifetimesByKind, maxPauseMs } from './retryPolicy.ts'

/** A mail that this server has taken to deliver. */
export interface DueMail {
  id: number
  userId: number | null
  toName: string
  toAddress: string
  replyTo: string | null
  kind: string
  facts: object
  sealed: Buffer | null
  messageId: string
  createdAt: string
  /** earliest instant of delivery; null: when it was written */
  notBefore: string | null
  /** see `definition.ts` */
  urgency: number
  /** number of earlier attempts */
  attempts: number
  /** number of earlier attempts without an answer */
  unanswered: number
}

/** Lease of a taken mail: after it, another server may take the mail. Milliseconds. */
export const leaseMs = 4 * 60_000

/** The time of the clock, and whether it can be trusted. */
export interface MailMoment {
  now: Date
  isClockRegular: boolean
}

/**
 * SQL condition: the kind of the mail allows delivery at this moment. A mail with a chosen instant waits for it. While
 * the clock is not regular, only mails that do not depend on the time qualify: no chosen instant, no notifications,
 * whose readers' rights have dates, and no link that looks expired.
 */
function deliverableCondition({ now, isClockRegular }: MailMoment): RawBuilder<SqlBool> {
  if (isClockRegular) return sql`(not_before is null or not_before <= ${now.toISOString()})`
  const lastsMs = sql`coalesce(facts ->> 'lastsMs', ${JSON.stringify(linkLifetimesByKind)}::jsonb ->> kind)::float8`
  return sql`(not_before is null and kind not in ('told', 'digest')
    and coalesce(created_at + make_interval(secs => ${lastsMs} / 1000) > ${now.toISOString()}, true))`
}

/**
 * SQL: when the mail is to be tried. An instant further ahead than any lease or delay was written by a clock that was
 * ahead: the mail is tried now. Needs `next_attempt_at` and `attempts` in scope.
 */
const nextAttemptSql = (now: Date): RawBuilder<string> => sql`case
  when next_attempt_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxClockLeadSeconds}::int
    + case attempts when 0 then ${leaseMs / 1_000}::int else ${maxPauseMs / 1_000}::int end)
  then ${now.toISOString()}::timestamptz else next_attempt_at end`

/** Candidates read per mail taken, since rows locked by other servers are skipped. */
const candidateFactor = 4

/**
 * Takes due mails, the most urgent first, and leases them until `until`, so that another server can take them if this
 * one dies. A mail with a chosen instant is not due before it. Takes only the first waiting mail of an address: mails
 * of one urgency arrive in the order in which they were written. The statement has no joins: a plan cached for a few
 * mails must also suit the twenty thousand of an import.
 */
export async function takeDueMails(db: Db, { until, count, ...moment }: MailMoment & { until: Date; count: number }) {
  const now = moment.now.toISOString()
  const nextAttempt = nextAttemptSql(moment.now)
  const { rows } = await sql<DueMail>`
    with first as materialized (
      select distinct on (to_address) id, urgency, ${nextAttempt} as next_attempt_at from mails
      where state = 'waiting' and ${deliverableCondition(moment)}
      order by to_address, urgency, id
    ),
    next as materialized (
      select id from first where next_attempt_at <= ${now}
      order by urgency, id limit ${count * candidateFactor}
    ),
    due as materialized (
      select id from mails
      where id = any(array(select id from next)) and state = 'waiting' and ${nextAttempt} <= ${now}
      order by urgency, id limit ${count} for update skip locked
    )
    update mails set next_attempt_at = ${until.toISOString()} where id = any(array(select id from due))
    returning id, user_id, to_name, to_address, reply_to, kind, facts, sealed, message_id, created_at, not_before,
      attempts, unanswered, urgency
  `.execute(db)
  return rows.sort((one, other) => one.urgency - other.urgency || one.id - other.id)
}

/**
 * Addresses a mail that is taken to the mailbox that its person has now: the former one may belong to somebody else, as
 * after an address that was mistyped.
 */
export async function readdress(db: Db, mail: DueMail): Promise<DueMail> {
  const { rows } = await sql<Pick<DueMail, 'toAddress'>>`
    update mails set to_address = users.email from users
    where mails.id = ${mail.id} and users.id = mails.user_id and to_address <> users.email
    returning to_address`.execute(db)
  return { ...mail, ...rows[0] }
}

/** Returns mails that were not tried to the queue. */
export async function returnToQueue(db: Db, mails: readonly DueMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await sql`
    update mails set next_attempt_at = ${now.toISOString()}
    where state = 'waiting' and id = any(${mails.map(({ id }) => id)}::int[])`.execute(db)
}

/**
 * Marks a mail as sent: keeps its facts, deletes its sealed secret, and clears the flag of refused mails of its
 * addressee.
 */
export async function markSent(db: Db, mail: DueMail, now: Date): Promise<void> {
  if (isErasureMail(mail)) return deleteMail(db, mail)
  const { id, userId, facts } = mail
  await sql`
    with person as materialized (${lockedPersonSql(userId, sql`mail_refused_at is not null`)}),
    gone as (
      update mails set state = 'sent', facts = ${JSON.stringify(facts)}::jsonb, sent_at = ${now.toISOString()}, attempts = attempts + 1, sealed = null,
        last_error = null
      where id = ${id} and (select count(*) from person) >= 0
      returning user_id, to_address)
    update users set mail_refused_at = null from gone
    where users.id = gone.user_id and users.email = gone.to_address and users.mail_refused_at is not null
  `.execute(db)
}

/** Postpones a mail. @param unanswered the server may have it already */
export async function postpone(
  db: Db,
  { id }: DueMail,
  { at, said, unanswered }: { at: Date; said: string; unanswered: boolean },
): Promise<void> {
  await sql`
    update mails set attempts = attempts + 1, unanswered = unanswered + ${unanswered ? 1 : 0}::int,
      next_attempt_at = ${at.toISOString()}, last_error = ${said}
    where id = ${id}`.execute(db)
}

/** Gives up a mail. @param noMailbox the address does not exist: flags the user for administrators */
export async function markFailed(
  db: Db,
  mail: DueMail,
  { now, said, noMailbox }: { now: Date; said: string; noMailbox: boolean },
): Promise<void> {
  if (isErasureMail(mail)) return deleteMail(db, mail)
  const { id, userId } = mail
  await sql`
    with person as materialized (${lockedPersonSql(userId, sql`${noMailbox}`)}),
    lost as (
      update mails set state = 'failed', attempts = attempts + 1, last_error = ${said}
      where id = ${id} and (select count(*) from person) >= 0
      returning user_id, to_address)
    update users set mail_refused_at = ${now.toISOString()} from lost
    where ${noMailbox} and users.id = lost.user_id and users.email = lost.to_address
  `.execute(db)
}

/**
 * SQL: the addressee, locked before the mail when the statement also changes the account. The other way round, an erasure of
 * that person, which locks the account and then deletes the mail, would be a deadlock.
 */
const lockedPersonSql = (userId: number | null, isChanged: RawBuilder<unknown>) =>
  sql`select id from users where id = ${userId}::int and ${isChanged} for no key update`

/** Deletes a mail entirely. */
const deleteMail = async (db: Db, { id }: DueMail) => void (await db.deleteFrom('mails').where('id', '=', id).execute())

/** Drops a waiting mail that has nothing left to report. */
export async function markDropped(db: Db, { id }: DueMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dropped', lastError: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Keeps all deliverable mails, when no server is configured. */
export async function markAllKept(db: Db, moment: MailMoment): Promise<void> {
  await sql`update mails set state = 'kept' where state = 'waiting' and ${deliverableCondition(moment)}`.execute(db)
}

/**
 * Finds when the next mail is due: the first of each address, since the others wait for it, or the next chosen instant.
 * Null when none waits for a time.
 */
export async function nextDue(db: Db, moment: MailMoment): Promise<Date | null> {
  const chosenSql = sql`
    union all
    (select not_before from mails where state = 'waiting' and not_before > ${moment.now.toISOString()}
      order by not_before limit 1)`
  const { rows } = await sql<{ at: string | null }>`
    select min(at) as at from (
      (select distinct on (to_address) ${nextAttemptSql(moment.now)} as at from mails
        where state = 'waiting' and ${deliverableCondition(moment)}
        order by to_address, urgency, id)
      ${moment.isClockRegular ? chosenSql : sql``}
    ) due
  `.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Whether any mail waits, for whatever reason. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
  return mail !== undefined
}
