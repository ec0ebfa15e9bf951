import { type RawBuilder, sql } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkCount, BulkOperation } from '#server/ground/tasks/bulkOperation.ts'
import { eraseAccounts, lockForErasure } from './erasure.ts'
import { periodEndedCondition } from './periodEnded.ts'

/** Keeps transactions short, since administrators wait for them. */
const accountsAtOnce = 100
/** Operations on more than this share of all accounts are held for an administrator's approval. */
const share = 0.05

type ExpiryKind = Extract<BulkOperationKind, `accounts.expire${string}`>

/**
 * The bulk operations of the task `accounts.expire`: erase requests that nobody answered (QUALITY DAT-10), and accounts
 * closed long enough ago (DOMAIN §17). Sends no mail: a requester heard nothing for six months, and a closed account
 * was told its erasure date.
 */
export function expireAccountOperations(portal: Portal): { readonly [Kind in ExpiryKind]: BulkOperation } {
  const { pendingMonths, closedMonths } = portal.config.retention
  return {
    'accounts.expirePending': operationOf(portal, 'pending', (now) => {
      return sql`closed_at is null and ${periodEndedCondition(sql`created_at`, { months: pendingMonths }, now)}`
    }),
    'accounts.expireClosed': operationOf(portal, 'closed', (now) => {
      return sql`closed_at is not null and ${periodEndedCondition(sql`closed_at`, { months: closedMonths }, now)}`
    }),
  }
}

const operationOf = (portal: Portal, why: string, dueCondition: (now: Date) => RawBuilder<unknown>): BulkOperation => ({
  share,
  find: (now) => countDue(portal, dueCondition(now)),
  async run({ now, ids }, stopping) {
    const due = sql`${dueCondition(now)} and id = any(${ids}::int[])`
    while (!stopping?.aborted && (await expireBatch(portal, due, why)) === accountsAtOnce);
  },
})

async function countDue({ db }: Portal, due: RawBuilder<unknown>): Promise<BulkCount> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(select id from users where activated_at is null and ${due} order by id) as ids,
      (select count(*)::int from users) as total
  `.execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { count: ids.length, total, ids }
}

/** Erases one batch. @returns the number of accounts */
const expireBatch = (portal: Portal, due: RawBuilder<unknown>, why: string): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const { rows: people } = await sql<{ id: number; email: string }>`
      select id, email from users where activated_at is null and ${due} order by id limit ${accountsAtOnce}
    `.execute(tx)
    if (people.length === 0) return 0
    await lockForErasure(tx, people)
    await audit(
      portal,
      tx,
      null,
      'account.expired',
      'user',
      people.map(({ id }) => id),
      { why },
    )
    await eraseAccounts(portal, tx, people)
    return people.length
  })
