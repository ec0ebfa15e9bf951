import { type RawBuilder, sql } from 'kysely'
import { hurried } from '#server/ground/database/hurried.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/open.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { network } from '#server/ground/identity/addresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** So many wrong passwords in a window, then a pause that doubles with each further one. Seconds. */
interface Rule {
  wrong: number
  window: number
  pause: number
  longestPause: number
}

/** QUALITY AUT-07, AUT-09. */
const rules = {
  account: { wrong: 5, window: 24 * 3_600, pause: 60, longestPause: 900 },
  address: { wrong: 20, window: 900, pause: 900, longestPause: 900 },
} satisfies Record<string, Rule>

interface Counter {
  key: string
  rule: Rule
}

/** A try at a password, counted as wrong before it is looked at: many at once are not more than one after the other. */
export interface Attempt {
  /** the password was right: what was counted against this account is forgotten */
  succeed(): Promise<void>
  /** the password was not looked at: this try is taken back */
  withdraw(): Promise<void>
}

/** Who tries: an account, from an address, maybe on a device that has signed in to it before. */
interface Trying {
  /** in its compared form, known or not: both look alike here */
  email: string
  address: string
  device: string | null
}

function countersOf(portal: Portal, { email, address, device }: Trying) {
  const own = device ? counter(portal, 'device', device) : counter(portal, 'account', email)
  return { own, shared: device ? null : counter(portal, 'address', network(address)) }
}

/** @throws Failure `login.locked` when a try would be refused now; counts nothing */
export async function refuseLocked(portal: Portal, who: Trying): Promise<void> {
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
 * Counts a try at this account from this address. From a device that has signed in to the account before, the device is
 * counted instead of both: nobody else can lock it (QUALITY AUT-08).
 * @throws Failure `login.locked`
 */
export async function beginAttempt(portal: Portal, who: Trying): Promise<Attempt> {
  const { own, shared } = countersOf(portal, who)
  const blocked = await count(portal, own, shared)
  if (blocked === own && shared) await takeBack(portal, shared)
  if (blocked) await refuse(portal, blocked)
  return {
    async succeed() {
      const forget = sql`delete from sign_in_failures using ${hurried} where key = ${own.key}`
      await Promise.all([forget.execute(portal.db), shared && takeBack(portal, shared)])
    },
    async withdraw() {
      await Promise.all([takeBack(portal, own), shared && takeBack(portal, shared)])
    },
  }
}

/** What was counted against an account is forgotten: its password is another one. */
export async function forgetFailures(portal: Portal, db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('key', '=', counter(portal, 'account', email).key)
    .execute()
}

/** Hashed with the portal's secret: the table names neither people nor addresses. Under another secret, counts begin again. */
const counter = ({ secret }: Portal, kind: 'account' | 'address' | 'device', what: string): Counter => ({
  key: `${kind}:${secret.sign(`${kind}:${what}`)}`,
  rule: kind === 'address' ? rules.address : rules.account,
})

/**
 * One statement, so that of simultaneous tries each is counted on top of the others. The address first: one that is blocked
 * adds nothing to the account.
 * @returns the counter that is blocked, or null
 */
async function count({ db, clock }: Portal, own: Counter, shared: Counter | null): Promise<Counter | null> {
  const now = clock.now()
  if (!shared) {
    const { rows } = await counting(own, now, hurried).execute(db)
    return rows.length > 0 ? null : own
  }
  const { rows } = await sql<{ counted: number }>`
    with shared as (${counting(shared, now, hurried)}), own as (${counting(own, now, sql`shared`)})
    select (select count(*) from shared) + (select count(*) from own) as counted
  `.execute(db)
  return [shared, own][rows[0]?.counted ?? 0] ?? null
}

/**
 * What was counted by a clock that was ahead is forgotten: it would lock for as long as the clock was wrong.
 * @param from one row, or none when there is nothing to count
 */
const counting = ({ key, rule }: Counter, now: Date, from: RawBuilder<unknown>) => sql`
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

/** @throws Failure `login.locked` */
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

const takeBack = ({ db }: Portal, { key, rule }: Counter) =>
  sql`
    update sign_in_failures set failures = greatest(failures - 1, 0),
      blocked_until = case when failures > ${rule.wrong}::int then blocked_until end
    from ${hurried} where key = ${key}
  `.execute(db)
