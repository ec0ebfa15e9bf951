import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/open.ts'
import { isToErased } from './erased.ts'
import { linkLastsByKind, maxPauseMs } from './pauses.ts'

/** A mail that this server has taken upon itself to send. */
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
  /** when it could leave at the earliest; null: when it was written */
  notBefore: string | null
  /** see `definition.ts` */
  urgency: number
  /** how often it was tried before */
  attempts: number
  /** how often it was left without an answer before */
  unanswered: number
}

/** What a server takes is its own for as long, unless it sends it before. */
export const leaseMs = 4 * 60_000

/** The instant of the clock, and whether it can be trusted. */
export interface MailMoment {
  now: Date
  isClockRegular: boolean
}

/**
 * SQL condition: the mail may leave at this moment, as far as its kind says. One with a chosen instant waits for it. While the clock is
 * not regular, only what does not depend on the hour leaves: no chosen instant, no notifications, whose readers' rights have dates, and no
 * link that looks expired.
 */
function mayLeaveCondition({ now, isClockRegular }: MailMoment): RawBuilder<SqlBool> {
  if (isClockRegular) return sql`(not_before is null or not_before <= ${now.toISOString()})`
  const lastsMs = sql`coalesce(facts ->> 'lastsMs', ${JSON.stringify(linkLastsByKind)}::jsonb ->> kind)::float8`
  return sql`(not_before is null and kind not in ('told', 'digest')
    and coalesce(created_at + make_interval(secs => ${lastsMs} / 1000) > ${now.toISOString()}, true))`
}

/**
 * SQL: when the mail is to be tried. What is further ahead than any lease or pause was written by a clock that was ahead: it is tried now.
 * Reads `next_attempt_at` and `attempts`.
 */
const nextAttemptSql = (now: Date): RawBuilder<string> => sql`case
  when next_attempt_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxClockLeadSeconds}::int
    + case attempts when 0 then ${leaseMs / 1_000}::int else ${maxPauseMs / 1_000}::int end)
  then ${now.toISOString()}::timestamptz else next_attempt_at end`

/** What other servers are taking at this moment is passed over: so many times more are looked at. */
const widely = 4

/**
 * Takes mails that are due, the most urgent first. Nobody else is given them until `until`, when a server that died has let them go.
 * One that waits for its chosen instant is not there yet. Of one address, the first that waits, alone: of one urgency, they arrive in
 * the order in which they were written. Written without joins: a plan that was made while a few waited must also serve when an import
 * has written twenty thousand.
 */
export async function take(db: Db, { until, count, ...moment }: MailMoment & { until: Date; count: number }) {
  const now = moment.now.toISOString()
  const nextAttempt = nextAttemptSql(moment.now)
  const { rows } = await sql<DueMail>`
    with first as materialized (
      select distinct on (to_address) id, urgency, ${nextAttempt} as next_attempt_at from mails
      where state = 'waiting' and ${mayLeaveCondition(moment)}
      order by to_address, urgency, id
    ),
    next as materialized (
      select id from first where next_attempt_at <= ${now}
      order by urgency, id limit ${count * widely}
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

/** Lets go of mails that were not tried. */
export async function giveBack(db: Db, mails: readonly DueMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await sql`
    update mails set next_attempt_at = ${now.toISOString()}
    where state = 'waiting' and id = any(${mails.map(({ id }) => id)}::int[])`.execute(db)
}

/** What it said is kept, and what its addressee alone may know no longer; their address is good. */
export async function markSent(db: Db, mail: DueMail, now: Date): Promise<void> {
  if (isToErased(mail)) return forget(db, mail)
  const { id, facts } = mail
  await sql`
    with gone as (
      update mails set state = 'sent', facts = ${JSON.stringify(facts)}::jsonb, sent_at = ${now.toISOString()}, attempts = attempts + 1, sealed = null,
        last_error = null
      where id = ${id}
      returning user_id, to_address)
    update users set mail_refused_at = null from gone
    where users.id = gone.user_id and users.email = gone.to_address and users.mail_refused_at is not null
  `.execute(db)
}

/** @param unanswered the server may have it already */
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

/** Gives it up. @param noMailbox nobody is reached at this address: the person is flagged for administrators */
export async function giveUp(
  db: Db,
  mail: DueMail,
  { now, said, noMailbox }: { now: Date; said: string; noMailbox: boolean },
): Promise<void> {
  if (isToErased(mail)) return forget(db, mail)
  const { id } = mail
  await sql`
    with lost as (
      update mails set state = 'failed', attempts = attempts + 1, last_error = ${said}
      where id = ${id}
      returning user_id, to_address)
    update users set mail_refused_at = ${now.toISOString()} from lost
    where ${noMailbox} and users.id = lost.user_id and users.email = lost.to_address
  `.execute(db)
}

/** Nothing of it is kept. */
const forget = async (db: Db, { id }: DueMail) => void (await db.deleteFrom('mails').where('id', '=', id).execute())

/** There was nothing left to tell: it leaves no more. */
export async function drop(db: Db, { id }: DueMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dropped', lastError: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Without a server to send them with, all that may leave at this moment are kept. */
export async function keepAll(db: Db, moment: MailMoment): Promise<void> {
  await sql`update mails set state = 'kept' where state = 'waiting' and ${mayLeaveCondition(moment)}`.execute(db)
}

/**
 * When the next of those that may be taken is due: the first of each address, since the others wait for it, or the next chosen
 * instant. Null when none waits, but for the clock.
 */
export async function nextDue(db: Db, moment: MailMoment): Promise<Date | null> {
  const chosenSql = sql`
    union all
    (select not_before from mails where state = 'waiting' and not_before > ${moment.now.toISOString()}
      order by not_before limit 1)`
  const { rows } = await sql<{ at: string | null }>`
    select min(at) as at from (
      (select distinct on (to_address) ${nextAttemptSql(moment.now)} as at from mails
        where state = 'waiting' and ${mayLeaveCondition(moment)}
        order by to_address, urgency, id)
      ${moment.isClockRegular ? chosenSql : sql``}
    ) due
  `.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Whether any mail waits, whatever for. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
  return mail !== undefined
}
