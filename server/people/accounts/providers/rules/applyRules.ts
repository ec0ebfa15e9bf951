import { sql, type Transaction } from 'kysely'
import type { UnreadReason } from '#contract/people/providers/providerRules.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Claims } from '#server/people/accounts/providers/claims.ts'
import { syncSeats } from '#server/people/bodies/directorySeats.ts'
import { holdIfTooMany, releaseReturned } from './departures.ts'
import type { MatchedRules } from './matchRules.ts'

type Tx = Transaction<Schema>

/**
 * Gives and ends the seats of whom an identity signs in, by the rules that their groups match now. Where the groups could
 * not be read, everything stays as it is, and the audit trail says so. Rules give seats only: never the rights of the portal,
 * which they cannot take from an administrator either.
 * @param matched null: the provider has no rules
 */
export async function applyRules(
  portal: Portal,
  settings: ProviderSettings,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
  matched: MatchedRules | null,
): Promise<void> {
  if (!matched) return
  await portal.db.transaction().execute(async (tx) => {
    // Rules are locked before people, as where a rule is amended or deleted.
    await sql`select from provider_rules where provider = ${settings.id} order by id for key share`.execute(tx)
    const owner = await tx
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.userId')
      .select('users.id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('status', '=', 'validated')
      .executeTakeFirst()
    if (!owner) return
    if ('unread' in matched) return recordUnread(portal, tx, settings, { userId: owner.id, reason: matched.unread })
    await lockForRevocation(tx, [owner.id])
    await writeMatches(portal, tx, settings, { userId: owner.id, ruleIds: matched.ruleIds })
  })
}

/**
 * Writes the rules that somebody's groups match, and gives and ends the seats of those that have changed. Where the provider
 * has taken seats from too many people, the person keeps theirs until an administrator decides.
 */
export async function writeMatches(
  portal: Portal,
  tx: Tx,
  provider: Pick<ProviderSettings, 'id' | 'label'>,
  { userId, ruleIds }: { userId: number; ruleIds: readonly number[] },
): Promise<void> {
  const { rows: left } = await sql<{ ruleId: number }>`
    select rule_id from provider_rule_members join provider_rules rule on rule.id = rule_id
    where user_id = ${userId} and rule.provider = ${provider.id} and not leaving and rule_id <> all(${ruleIds}::int[])
  `.execute(tx)
  const leftIds = left.map(({ ruleId }) => ruleId)
  const isHeld = leftIds.length > 0 && (await holdIfTooMany(portal, tx, provider, userId))
  if (isHeld)
    await sql`update provider_rule_members set leaving = true
      where user_id = ${userId} and rule_id = any(${leftIds}::int[])`.execute(tx)
  await releaseReturned(portal, tx, provider, { userId, ruleIds })
  const { rows } = await sql<{ bodyId: number; value: string }>`
    with joined as (
      insert into provider_rule_members (rule_id, user_id)
      select id, ${userId} from provider_rules where provider = ${provider.id} and id = any(${ruleIds}::int[])
      on conflict do nothing returning rule_id),
    left_rules as (
      delete from provider_rule_members where not ${isHeld} and user_id = ${userId} and rule_id = any(${leftIds}::int[])
      returning rule_id)
    select body_id, value from provider_rules
    where id in (select rule_id from joined union all select rule_id from left_rules)
    order by body_id, value
  `.execute(tx)
  for (const [bodyId, changed] of Map.groupBy(rows, (row) => row.bodyId)) {
    const details = { provider: provider.label, externalGroup: changed.map(({ value }) => value) }
    await syncSeats(portal, tx, { bodyId, userIds: [userId] }, { by: null, details })
  }
}

async function recordUnread(
  portal: Portal,
  tx: Tx,
  { id: provider, label }: ProviderSettings,
  { userId, reason }: { userId: number; reason: UnreadReason },
): Promise<void> {
  const { rows } = await sql`
    select from provider_rule_members member join provider_rules rule on rule.id = member.rule_id
    where member.user_id = ${userId} and rule.provider = ${provider} limit 1`.execute(tx)
  // Somebody without a group has no claim either at some providers: nothing is lost, and nothing is worth a line.
  if (reason === 'missing' && rows.length === 0) return
  const unread = { reason, at: portal.clock.now().toISOString() }
  await tx
    .insertInto('unreadProviderGroups')
    .values({ provider, ...unread })
    .onConflict((before) => before.column('provider').doUpdateSet(unread))
    .execute()
  await audit(portal, tx, null, 'identity.groupsUnread', 'user', userId, { provider: label, why: reason })
}
