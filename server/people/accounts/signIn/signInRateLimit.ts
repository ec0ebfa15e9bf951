import { type RawBuilder, sql } from 'kysely'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The number of wrong passwords allowed in a window, then a block that doubles with each further one. Seconds. */
interface Rule {
  wrong: number
  window: number
  pause: number
  longestPause: number
}

/** Limits per account and per IP address (QUALITY AUT-07, AUT-09). */
const rules = {
  account: { wrong: 5, window: 24 * 3_600, pause: 60, longestPause: 900 },
  address: { wrong: 20, window: 900, pause: 900, longestPause: 900 },
} satisfies Record<string, Rule>

interface Counter {
  key: string
  rule: Rule
}

/**
 * An attempt, counted as wrong before the password is verified, so that simultaneous attempts are not more than
 * successive ones.
 */
export interface Attempt {
  /** The password was right: resets the counter of the account. */
  succeed(): Promise<void>
  /** The password was not verified: uncounts this attempt. */
  withdraw(): Promise<void>
}

/** The source of an attempt: an email address, an IP address, maybe a known device. */
interface AttemptSource {
  /** normalized; unknown addresses are treated alike */
  email: string
  address: string
  device: string | null
}

function countersOf(portal: Portal, { email, address, device }: AttemptSource) {
  const own = device ? counter(portal, 'device', device) : counter(portal, 'account', email)
  return { own, shared: device ? null : counter(portal, 'address', networkPrefix(address)) }
}

/** Refuses a locked account without counting an attempt. @throws Failure `login.locked` */
export async function refuseIfLocked(portal: Portal, who: AttemptSource): Promise<void> {
  const { own, shared } = countersOf(portal, who)
  const now = portal.clock.now().toISOString()
  const { rows } = await sql<{ key: string }>`
    select key from sign_in_failures
    where key = any(${[own.key, shared?.key ?? own.key]}::text[]) and blocked_until > ${now}::timestamptz
      and blocked_until <= ${now}::timestamptz + make_interval(secs => ${own.rule.longestPause + maxClockLeadSeconds}::int)
  `.execute(portal.db)
  const blocked = [shared, own].find((counted) => rows.some(({ key }) => key === counted?.key))
  if (blocked) await refuse(portal, blocked)
}

/**
 * Counts an attempt at this account from this IP address. A known device of the account is counted instead of both, so
 * that nobody else can lock it (QUALITY AUT-08).
 * @throws Failure `login.locked`
 */
export async function beginAttempt(portal: Portal, who: AttemptSource): Promise<Attempt> {
  const { own, shared } = countersOf(portal, who)
  const blocked = await count(portal, own, shared)
  if (blocked === own && shared) await uncountAttempt(portal, shared)
  if (blocked) await refuse(portal, blocked)
  return {
    async succeed() {
      const uncounted = shared
        ? sql`${uncountAttemptSql(shared)} returning key`
        : sql`select ${own.key} from ${asyncCommitSql}`
      // the shared counter is locked first, as where attempts are counted
      await sql`
        with uncounted as (${uncounted})
        delete from sign_in_failures using (select count(*) from uncounted) as before where key = ${own.key}
      `.execute(portal.db)
    },
    async withdraw() {
      await Promise.all([uncountAttempt(portal, own), shared && uncountAttempt(portal, shared)])
    },
  }
}

/** Resets the counter of an account whose password has been replaced. */
export async function resetFailures(portal: Portal, db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('key', '=', counter(portal, 'account', email).key)
    .execute()
}

/**
 * Keys are HMACs with the portal's secret: the table contains neither people nor addresses. Another secret restarts all
 * counters.
 */
const counter = ({ secret }: Portal, kind: 'account' | 'address' | 'device', what: string): Counter => ({
  key: `${kind}:${secret.sign(`${kind}:${what}`)}`,
  rule: kind === 'address' ? rules.address : rules.account,
})

/**
 * Counts in one statement, so that simultaneous attempts add up. The IP address comes first: a blocked one adds nothing
 * to the account.
 * @returns the blocked counter, or null
 */
async function count({ db, clock }: Portal, own: Counter, shared: Counter | null): Promise<Counter | null> {
  const now = clock.now()
  if (!shared) {
    const { rows } = await countAttemptSql(own, now, asyncCommitSql).execute(db)
    return rows.length > 0 ? null : own
  }
  const { rows } = await sql<{ counted: number }>`
    with shared as (${countAttemptSql(shared, now, asyncCommitSql)}), own as (${countAttemptSql(own, now, sql`shared`)})
    select (select count(*) from shared) + (select count(*) from own) as counted
  `.execute(db)
  return [shared, own][rows[0]?.counted ?? 0] ?? null
}

/**
 * SQL: increments a counter. Resets counts of a clock that was ahead, which would lock for as long as the clock was
 * wrong.
 * @param from a relation of one row, or of none to count nothing
 */
const countAttemptSql = ({ key, rule }: Counter, now: Date, from: RawBuilder<unknown>) => sql`
  insert into sign_in_failures as kept (key, failures, since) select ${key}, 1, ${now}::timestamptz from ${from}
  on conflict (key) do update set (failures, since, blocked_until) = (
    select next.failures, next.since, case when next.failures >= ${rule.wrong}::int then excluded.since
      + make_interval(secs => least(${rule.pause}::int * power(2, next.failures - ${rule.wrong}::int), ${rule.longestPause}::int)) end
    from (
      select case when ended then 1 else kept.failures + 1 end as failures, case when ended then excluded.since else kept.since end as since
      from (
        select kept.since <= excluded.since - make_interval(secs => ${rule.window}::int)
          or kept.since > excluded.since + make_interval(secs => ${maxClockLeadSeconds}::int) as ended
      ) kept_window
    ) next
  )
  where kept.blocked_until is null or kept.blocked_until <= excluded.since
    or kept.blocked_until > excluded.since + make_interval(secs => ${rule.longestPause + maxClockLeadSeconds}::int)
  returning kept.key`

/** Refuses with the remaining wait. @throws Failure `login.locked` */
async function refuse({ db, clock }: Portal, { key }: Counter): Promise<never> {
  const now = clock.now()
  const { blockedUntil } =
    (await db.selectFrom('signInFailures').select('blockedUntil').where('key', '=', key).executeTakeFirst()) ?? {}
  const seconds = Math.max(1, Math.ceil((Date.parse(blockedUntil ?? now.toISOString()) - now.getTime()) / 1_000))
  const minutes = Math.ceil(seconds / 60)
  throw new Failure('login.locked', {
    values: { delay: `${minutes} minute${minutes > 1 ? 's' : ''}` },
    retryAfter: seconds,
  })
}

const uncountAttempt = ({ db }: Portal, counted: Counter) => uncountAttemptSql(counted).execute(db)

const uncountAttemptSql = ({ key, rule }: Counter) => sql`
  update sign_in_failures set failures = greatest(failures - 1, 0),
    blocked_until = case when failures > ${rule.wrong}::int then blocked_until end
  from ${asyncCommitSql} where key = ${key}`
