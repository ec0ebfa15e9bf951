import { sql, type Transaction } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkOperation } from '#server/ground/tasks/bulkOperation.ts'
import { syncSeats } from '#server/people/bodies/directorySeats.ts'

type Tx = Transaction<Schema>
type DepartureKind = Extract<BulkOperationKind, 'providers.endSeats'>

/** Keeps transactions short, since people sign in meanwhile. */
const peopleAtOnce = 200

/** The seats that the groups of providers no longer give, and that wait because a provider has taken those of many. */
export const departureOperation = (portal: Portal): { readonly [Kind in DepartureKind]: BulkOperation } => ({
  'providers.endSeats': {
    share: 0,
    isAlwaysHeld: true,
    async find() {
      const { rows } = await sql<{ ids: number[]; total: number }>`
        select array(select distinct user_id from provider_rule_members where leaving order by 1) as ids,
          (select count(distinct user_id)::int from provider_rule_members) as total`.execute(portal.db)
      const { ids = [], total = 0 } = rows[0] ?? {}
      return { count: ids.length, total, ids }
    },
    async run({ ids }, stopping) {
      for (let from = 0; ids && from < ids.length && !stopping?.aborted; from += peopleAtOnce)
        await endHeld(portal, ids.slice(from, from + peopleAtOnce))
    },
    async decline(tx, ids) {
      await sql`update provider_rule_members set leaving = false where user_id = any(${ids ?? []}::int[])`.execute(tx)
      await audit(portal, tx, null, 'identity.seatsReleased', 'user', ids ?? [])
    },
  },
})

/**
 * Ends what waits for these people, unless their groups match again. The administrator has found the provider right: its
 * departures are counted anew.
 */
const endHeld = (portal: Portal, ids: readonly number[]): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockRules(tx, ids)
    await lockForRevocation(tx, ids)
    const { rows } = await sql<{ bodyId: number; provider: string; userId: number }>`
      delete from provider_rule_members using provider_rules rule
      where rule.id = rule_id and leaving and user_id = any(${ids}::int[])
      returning rule.body_id, rule.provider, user_id`.execute(tx)
    const providers = [...new Set(rows.map(({ provider }) => provider))]
    await sql`delete from provider_departures where provider = any(${providers}::text[])`.execute(tx)
    const author = { by: null, details: { work: 'providers.endSeats' } }
    for (const [bodyId, left] of Map.groupBy(rows, (row) => row.bodyId))
      await syncSeats(portal, tx, { bodyId, userIds: [...new Set(left.map(({ userId }) => userId))] }, author)
  })

/** Rules are locked before people, as at a sign-in. */
const lockRules = (tx: Tx, ids: readonly number[]) =>
  sql`select from provider_rules
    where id in (select rule_id from provider_rule_members where leaving and user_id = any(${ids}::int[]))
    order by id for key share`.execute(tx)
