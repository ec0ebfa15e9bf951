import { type RawBuilder, sql, type Transaction } from 'kysely'
import { addDays, addMonths } from '#contract/days.ts'
import { mailboxOf } from '#server/accounts/mailboxes.ts'
import { audit } from '#server/audit/audit.ts'
import { today } from '#server/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { post } from '#server/mails/post.ts'
import type { Portal } from '#server/portal.ts'
import { waitForAdministrators } from './locked.ts'

/** Each transaction is short: administrators wait for it. */
const accountsAtOnce = 200
/** Whoever is warned has at least as long to come back. */
const noticeDays = 28

interface Person {
  id: number
  firstName: string
  lastName: string
  email: string
  idleSince: string
}

/**
 * The task `accounts.close`: accounts that no mandate holds any more are closed after their days of grace (DOMAIN §2.2), and those with
 * which nobody signs in a month after their owners were warned (QUALITY DAT-10). Closed as an administrator would: the account stays,
 * waits for its activation, and is signed out everywhere. Who administers the portal is there by no mandate, and is another
 * administrator’s to close.
 */
export async function closeAccounts(portal: Portal, stopping?: AbortSignal): Promise<void> {
  for (const some of [closeEnded, closeIdle, warnIdle])
    while (!stopping?.aborted && (await some(portal)) === accountsAtOnce);
}

/** Reads `person`. */
const idleSince = sql`greatest(person.last_sign_in_at, person.activated_at)`
const monthsAgo = ({ clock }: Pick<Portal, 'clock'>, months: number) =>
  sql`${clock.now().toISOString()}::timestamptz - make_interval(months => ${months}::int)`

/** Accounts that nobody else changes until the transaction ends, the longest forgotten first. */
async function lock(tx: Transaction<Schema>, condition: RawBuilder<unknown>): Promise<Person[]> {
  await waitForAdministrators(tx)
  const { rows } = await sql<Person>`
    select id, first_name, last_name, email, ${idleSince} as idle_since from users person
    where activated_at is not null and not 'ROLE_ADMIN' = any(roles) and ${condition}
    order by id limit ${accountsAtOnce} for no key update
  `.execute(tx)
  return rows
}

const closeEnded = (portal: Portal): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    const day = today(portal.clock)
    const last = addDays(day, -portal.config.retention.graceDays)
    // who was activated since has as long from there
    const people = await lock(
      tx,
      sql`coalesce(person.kept_until < ${day}::date, true)
        and (person.activated_at at time zone 'Europe/Paris')::date < ${last}::date
        and exists (
          select from assignments seat where seat.user_id = person.id
          having count(*) > 0 and bool_and(coalesce(seat.ends_on < ${last}::date, false)))`,
    )
    return close(portal, tx, people, 'mandate')
  })

const closeIdle = (portal: Portal): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    const people = await lock(
      tx,
      sql`${idleSince} < ${monthsAgo(portal, portal.config.retention.idleMonths)}
        and person.idle_warned_at > ${idleSince}
        and person.idle_warned_at <= ${portal.clock.now().toISOString()}::timestamptz - make_interval(days => ${noticeDays}::int)`,
    )
    return close(portal, tx, people, 'idle')
  })

/** Once for each time that they stop coming. */
const warnIdle = (portal: Portal): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    const { clock, config } = portal
    const people = await lock(
      tx,
      sql`${idleSince} < ${monthsAgo(portal, config.retention.idleMonths - 1)}
        and coalesce(person.idle_warned_at <= ${idleSince}, true)`,
    )
    if (people.length === 0) return 0
    const now = clock.now().toISOString()
    const notice = addDays(today(clock), noticeDays + 1)
    await tx.updateTable('users').set({ idleWarnedAt: now }).where('id', 'in', people.map(idOf)).execute()
    await post(
      portal,
      tx,
      people.map((person) => {
        const since = person.idleSince.slice(0, 10)
        const end = addDays(addMonths(since, config.retention.idleMonths), 1)
        const facts = { firstName: person.firstName, since, closesOn: end > notice ? end : notice }
        return { kind: 'account.idle', to: mailboxOf(person), facts }
      }),
    )
    return people.length
  })

/** @returns how many */
async function close(
  portal: Portal,
  tx: Transaction<Schema>,
  people: readonly Person[],
  why: 'mandate' | 'idle',
): Promise<number> {
  if (people.length === 0) return 0
  const ids = people.map(idOf)
  const now = portal.clock.now().toISOString()
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      activatedAt: null,
      activatedBy: null,
      closedAt: now,
      updatedAt: now,
      updatedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  await sql`
    with ended as (delete from sign_ins where user_id = any(${ids}::int[])),
    forgotten as (delete from remembrances where user_id = any(${ids}::int[]))
    delete from account_links where user_id = any(${ids}::int[])
  `.execute(tx)
  await audit(portal, tx, null, 'account.closed', 'user', ids, { why })
  const erasedOn = addMonths(today(portal.clock), portal.config.retention.closedMonths)
  await post(
    portal,
    tx,
    people.map((person) => ({
      kind: 'account.closed',
      to: mailboxOf(person),
      facts: { firstName: person.firstName, why, erasedOn },
    })),
  )
  return people.length
}

const idOf = ({ id }: Person) => id
