import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { addDays, addMonths } from '#contract/ground/dates/days.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkCount, BulkOperation } from '#server/ground/tasks/bulkOperation.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { closeAccounts } from '#server/people/users/closeAccounts.ts'
import { periodEndedCondition } from './periodEnded.ts'

/** Keeps transactions short, since administrators wait for them. */
const accountsAtOnce = 200
/** Minimum time between the warning and the closing of an idle account. */
const noticeDays = 28

interface Person {
  id: number
  firstName: string
  lastName: string
  email: string
  idleSince: string
}

/** Operations on more than this share of the active accounts are held for an administrator's approval. */
const share = 0.05

type ClosingKind = Extract<BulkOperationKind, 'accounts.closeEnded' | 'accounts.closeIdle' | 'accounts.warnIdle'>

/**
 * The bulk operations of the task `accounts.close`: close accounts whose last mandate ended before the days of grace
 * (DOMAIN §2.2), warn idle accounts, and close those still idle a month after the warning (QUALITY DAT-10). A closed
 * account stays, awaits activation and is signed out everywhere. Administrators are excluded: they hold no mandate, and
 * only another administrator closes their account.
 */
export const closeAccountOperations = (portal: Portal): { readonly [Kind in ClosingKind]: BulkOperation } => ({
  'accounts.closeEnded': operationOf(portal, endedCondition, (tx, people) =>
    closeAccounts(portal, tx, people, 'mandate'),
  ),
  'accounts.closeIdle': operationOf(portal, idleCondition, (tx, people) => closeAccounts(portal, tx, people, 'idle')),
  'accounts.warnIdle': operationOf(portal, warningDueCondition, (tx, people) => warn(portal, tx, people)),
})

/** Builds an SQL condition on `person`: the operation is due for the account at this instant. */
type DueCondition = (portal: Portal, now: Date) => RawBuilder<unknown>

const operationOf = (
  portal: Portal,
  dueCondition: DueCondition,
  act: (tx: Transaction<Schema>, people: readonly Person[]) => Promise<void>,
): BulkOperation => ({
  share,
  find: (now) => countDue(portal, dueCondition(portal, now)),
  async run({ now, ids }, stopping) {
    const due = sql`${dueCondition(portal, now)} and person.id = any(${ids}::int[])`
    while (!stopping?.aborted && (await runBatch(portal, due, act)) === accountsAtOnce);
  },
})

/** SQL condition: the account is active and does not belong to an administrator. */
const closableCondition = sql`person.activated_at is not null and not 'ROLE_ADMIN' = any(person.roles)`

async function countDue({ db }: Portal, due: RawBuilder<unknown>): Promise<BulkCount> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(select person.id from users person where ${closableCondition} and ${due} order by person.id) as ids,
      (select count(*)::int from users where activated_at is not null) as total
  `.execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { count: ids.length, total, ids }
}

/**
 * Processes one batch. The accounts are locked first, and those that are still due read by the next statement: an import
 * that held them may have written other mandates, which a statement that waits for it does not see.
 * @returns the number of accounts
 */
const runBatch = (
  portal: Portal,
  due: RawBuilder<unknown>,
  act: (tx: Transaction<Schema>, people: readonly Person[]) => Promise<void>,
): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const { rows: locked } = await sql<{ id: number }>`
      select id from users person where ${closableCondition} and ${due} order by id limit ${accountsAtOnce} for no key update
    `.execute(tx)
    const { rows: people } = await sql<Person>`
      select id, first_name, last_name, email, ${idleSinceSql} as idle_since from users person
      where ${closableCondition} and ${due} and id = any(${locked.map(idOf)}::int[]) order by id
    `.execute(tx)
    if (people.length > 0) await act(tx, people)
    return locked.length
  })

/** SQL: the last sign-in, or the activation. Needs `person` in scope. */
const idleSinceSql = sql`greatest(person.last_sign_in_at, person.activated_at)`

const endedCondition: DueCondition = ({ config }, now) => {
  const day = today({ now: () => now })
  const last = addDays(day, -config.retention.graceDays)
  // A reactivated account has the full grace period again.
  return sql`coalesce(person.kept_until < ${day}::date, true)
    and (person.activated_at at time zone 'Europe/Paris')::date < ${last}::date
    and exists (
      select from assignments seat where seat.user_id = person.id
      having count(*) > 0 and bool_and(coalesce(seat.ends_on < ${last}::date, false)))`
}

const idleCondition: DueCondition = ({ config }, now) =>
  sql`${periodEndedCondition(idleSinceSql, { months: config.retention.idleMonths }, now)}
    and person.idle_warned_at > ${idleSinceSql}
    and ${periodEndedCondition(sql`person.idle_warned_at`, { days: noticeDays }, now)}`

/** Warns once per period of inactivity. */
const warningDueCondition: DueCondition = ({ config }, now) =>
  sql`${periodEndedCondition(idleSinceSql, { months: config.retention.idleMonths - 1 }, now)}
    and coalesce(person.idle_warned_at <= ${idleSinceSql}, true)`

async function warn(portal: Portal, tx: Transaction<Schema>, people: readonly Person[]): Promise<void> {
  const { clock, config } = portal
  const now = clock.now().toISOString()
  const notice = addDays(today(clock), noticeDays + 1)
  await tx.updateTable('users').set({ idleWarnedAt: now }).where('id', 'in', people.map(idOf)).execute()
  await enqueueMails(
    portal,
    tx,
    people.map((person) => {
      const since = person.idleSince.slice(0, 10)
      const end = addDays(addMonths(since, config.retention.idleMonths), 1)
      const facts = { firstName: person.firstName, since, closesOn: end > notice ? end : notice }
      return { kind: 'account.idle', to: mailboxOf(person), facts }
    }),
  )
}

const idOf = ({ id }: Pick<Person, 'id'>) => id
