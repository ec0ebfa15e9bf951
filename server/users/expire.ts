import { type RawBuilder, sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Portal } from '#server/portal.ts'
import { erase, waitForWhatTheyWrite } from './erasure.ts'
import { waitForAdministrators } from './locked.ts'

/** Each transaction is short: administrators wait for it. */
const accountsAtOnce = 100

/**
 * The task `accounts.expire`: requests that nobody has answered go (QUALITY DAT-10), and so do accounts that were closed long enough
 * ago (DOMAIN §17). No mail tells of it: who asked has heard nothing for six months, and who was closed was told the day.
 */
export async function expireAccounts(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const { pendingMonths, closedMonths } = portal.config.retention
  const now = portal.clock.now().toISOString()
  const before = (months: number) => sql`${now}::timestamptz - make_interval(months => ${months}::int)`
  const over = {
    pending: sql`closed_at is null and created_at < ${before(pendingMonths)}`,
    closed: sql`closed_at < ${before(closedMonths)}`,
  }
  for (const [why, condition] of Object.entries(over))
    while (!stopping?.aborted && (await expireSome(portal, condition, why)) === accountsAtOnce);
}

/** @returns how many */
const expireSome = (portal: Portal, condition: RawBuilder<unknown>, why: string): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await waitForAdministrators(tx)
    const { rows: people } = await sql<{ id: number; email: string }>`
      select id, email from users where activated_at is null and ${condition} order by id limit ${accountsAtOnce}
    `.execute(tx)
    if (people.length === 0) return 0
    await waitForWhatTheyWrite(tx, people)
    await audit(
      portal,
      tx,
      null,
      'account.expired',
      'user',
      people.map(({ id }) => id),
      { why },
    )
    await erase(portal, tx, people)
    return people.length
  })
