import { type RawBuilder, sql } from 'kysely'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { consumeFromBatch } from './quotaBatch.ts'

/** A rate limit: a number of times in a fixed window of seconds. */
export interface Quota {
  /** `registration`, `contact`… */
  name: string
  times: number
  seconds: number
  /**
   * number of uses that a server counts in advance, and then grants without a statement; for calls that one person
   * makes several times a second. A divisor of `times`; 1 when left out
   */
  batch?: number
}

// Each count also deletes up to 20 counters older than two days, longer than any window.

/**
 * Consumes one use of a rate limit for a person, address or account; all servers count together. A use stays consumed
 * when the call fails, unless `portal.db` is a transaction: it is then counted with the transaction, whose commit
 * remains synchronous.
 * @param who hashed with the portal's secret, so that the table contains no names
 * @throws Failure `request.tooMany`
 */
export async function consumeQuota(portal: Portal, quota: Quota, who: string | number): Promise<void> {
  const { batch = 1 } = quota
  if (batch === 1) return consumeFromDatabase(portal, quota, who)
  return consumeFromBatch(portal, { key: `${quota.name}:${who}`, size: batch, seconds: quota.seconds }, () =>
    consumeFromDatabase(portal, quota, who),
  )
}

async function consumeFromDatabase(portal: Portal, quota: Quota, who: string | number): Promise<void> {
  const wait = await incrementQuota(portal, quota, who)
  if (wait > 0) throw tooManyFailure(wait)
}

/**
 * Increments the quota without reporting an error.
 * @returns false when the quota is exceeded
 */
export const tryConsumeQuota = async (portal: Portal, quota: Quota, who: string | number): Promise<boolean> =>
  (await incrementQuota(portal, quota, who)) === 0

/**
 * SQL: counts how many distinct records somebody was given, as part of the statement that reads them; a record given
 * again counts once.
 * @param ids ids of the records read now
 * @returns an `insert` that returns the usage for `assertWithinQuota`
 */
export const countDistinctSql = (
  { clock, secret }: Portal,
  { name, seconds }: Quota,
  who: number,
  ids: RawBuilder<number[]>,
): RawBuilder<QuotaUsage> => {
  const isOver = isWindowOverSql(seconds)
  return sql`
    insert into quotas as kept (key, since, seen, spent)
    select ${keyOf(secret, name, who)}, ${clock.now()}::timestamptz, given.ids, cardinality(given.ids) from (select ${ids} as ids) given
    on conflict (key) do update set (since, seen, spent) = (
      select case when ${isOver} then excluded.since else kept.since end, coalesce(array_agg(distinct id), '{}'), count(distinct id)
      from unnest(case when ${isOver} then excluded.seen else kept.seen || excluded.seen end) id)
    returning kept.spent, kept.since`
}

/** Number of uses, and the ISO instant at which the window began. */
export interface QuotaUsage {
  spent: number
  since: string
}

/** @throws Failure `request.tooMany` */
export function assertWithinQuota(quota: Quota, spent: QuotaUsage, now: Date): void {
  const wait = secondsUntilReset(quota, spent, now)
  if (wait > 0) throw tooManyFailure(wait)
}

async function incrementQuota({ db, clock, secret }: Portal, quota: Quota, who: string | number) {
  const { name, seconds, batch = 1 } = quota
  const now = clock.now()
  const key = keyOf(secret, name, who)
  const isOver = isWindowOverSql(seconds)
  const { rows } = await sql<QuotaUsage>`
    with forgotten as (
      delete from quotas where key in (
        select key from quotas where since < ${now}::timestamptz - interval '2 days' and key <> ${key}
        order by since limit 20 for update skip locked)
    )
    insert into quotas as kept (key, spent, since) values (${key}, ${batch}::int, ${now}::timestamptz)
    on conflict (key) do update set
      spent = case when ${isOver} then excluded.spent else kept.spent + excluded.spent end,
      since = case when ${isOver} then excluded.since else kept.since end
    returning spent, since${db.isTransaction ? sql`` : sql`, ${asyncCommitSql}`}
  `.execute(db)
  return rows[0] ? secondsUntilReset(quota, rows[0], now) : 0
}

/** SQL condition: the window of `kept` has ended, or was begun by a clock that was ahead and would last too long. */
const isWindowOverSql = (seconds: number): RawBuilder<boolean> => sql`(
  kept.since <= excluded.since - make_interval(secs => ${seconds}::int)
  or kept.since > excluded.since + make_interval(secs => ${maxClockLeadSeconds}::int))`

/** Key of a counter in the table. After a change of the secret, counts start again. */
const keyOf = (secret: Portal['secret'], name: string, who: string | number) =>
  `${name}:${secret.sign(`${name}:${who}`)}`

/** Seconds until the window ends; 0 when the quota is not exceeded. */
const secondsUntilReset = ({ times, seconds }: Quota, { spent, since }: QuotaUsage, now: Date): number =>
  spent <= times ? 0 : Math.max(1, Math.ceil((Date.parse(since) + seconds * 1_000 - now.getTime()) / 1_000))

const tooManyFailure = (wait: number) =>
  new Failure('request.tooMany', { values: { delay: formatDelay(wait) }, retryAfter: wait })

/** Delays up to this many seconds are displayed in seconds, longer ones in minutes (see `api.tooMany`). */
const formatDelay = (seconds: number) => {
  if (seconds <= maxDelayInSeconds) return `${seconds} seconde${seconds > 1 ? 's' : ''}`
  return `${Math.ceil(seconds / 60)} minutes`
}
const maxDelayInSeconds = 120
