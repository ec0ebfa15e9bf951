import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { exceedsShare } from '#server/ground/tasks/bulkOperation.ts'

type Tx = Transaction<Schema>
type NamedProvider = Pick<ProviderSettings, 'id' | 'label'>

/** A week, since groups are only read when people sign in. */
const windowMs = 7 * 24 * 3_600_000

/**
 * Counts the people whom a provider takes out of a rule. When there have been too many within a week, of those to whom its
 * rules give seats, the next ones are held, and administrators are asked.
 * @param userId somebody whom the caller has locked
 * @returns whether the seats of this person must wait
 */
export async function holdIfTooMany(portal: Portal, tx: Tx, provider: NamedProvider, userId: number): Promise<boolean> {
  const now = portal.clock.now()
  const since = new Date(now.getTime() - windowMs).toISOString()
  // Two sign-ins at once would each count one person less.
  await sql`lock table provider_departures in share row exclusive mode`.execute(tx)
  await sql`delete from provider_departures where at <= ${since}::timestamptz`.execute(tx)
  await sql`
    insert into provider_departures (provider, user_id, at) values (${provider.id}, ${userId}, ${now.toISOString()})
    on conflict (provider, user_id) do update set at = excluded.at`.execute(tx)
  const { rows } = await sql<{ count: number; total: number }>`
    with members as (
      select user_id, leaving from provider_rule_members join provider_rules rule on rule.id = rule_id
      where rule.provider = ${provider.id}),
    departed as (
      select user_id from provider_departures where provider = ${provider.id}
      union select user_id from members where leaving)
    select (select count(*)::int from departed) as count,
      (select count(*)::int from (select user_id from members union select user_id from departed) people) as total
  `.execute(tx)
  const { count = 0, total = 0 } = rows[0] ?? {}
  if (!exceedsShare({ share: portal.config.scimHeldShare }, { count, total, ids: null })) return false
  await audit(portal, tx, null, 'identity.seatsHeld', 'user', userId, { provider: provider.label })
  await portal.tasks.enqueue(tx, 'providers.hold', {}, 'providers.hold')
  return true
}

/** Gives up what waits for somebody whose groups match again: administrators are asked about the others. */
export async function releaseReturned(
  portal: Portal,
  tx: Tx,
  { id, label }: NamedProvider,
  { userId, ruleIds }: { userId: number; ruleIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql`
    update provider_rule_members set leaving = false
    where user_id = ${userId} and leaving and rule_id = any(${ruleIds}::int[]) returning rule_id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    delete from provider_departures where provider = ${id} and user_id = ${userId} and not exists (
      select from provider_rule_members join provider_rules rule on rule.id = rule_id
      where user_id = ${userId} and leaving and rule.provider = ${id})`.execute(tx)
  await audit(portal, tx, null, 'identity.seatsReleased', 'user', userId, { provider: label })
  await portal.tasks.enqueue(tx, 'providers.hold', {}, 'providers.hold')
}
