import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { releaseSeats } from '#server/people/bodies/directorySeats.ts'
import { findProviderUse } from './providerUse.ts'

type Tx = Transaction<Schema>
type Use = Awaited<ReturnType<typeof findProviderUse>>

/**
 * Ends the sign-ins that a provider has opened, except one. The accounts are locked first, so that nobody unlinks
 * another way in meanwhile.
 * @param keptToken of the sign-in that continues
 * @throws Failure `provider.lastDoorOfSome`, `provider.lastAdministrator`
 */
export async function closeDoor(portal: Portal, tx: Tx, issuer: string, keptToken: string): Promise<Use> {
  const reads = { ...portal, db: tx }
  await lockForRevocation(tx, (await findProviderUse(reads, issuer)).userIds)
  const use = await findProviderUse(reads, issuer)
  if (use.refusal === 'lastAdministrator') throw new Failure('provider.lastAdministrator')
  if (use.refusal === 'lastDoor') throw new Failure('provider.lastDoorOfSome')
  const kept = hashToken(keptToken)
  await sql`
    with closed as (select id from identities where issuer = any(${use.issuers}::text[])),
    silenced as (
      delete from push_subscriptions push using sign_ins
      where push.sign_in_id = sign_ins.id and identity_id in (select id from closed) and token_hash <> ${kept}::bytea),
    ended as (delete from sign_ins where identity_id in (select id from closed) and token_hash <> ${kept}::bytea)
    delete from remembrances where identity_id in (select id from closed) and not exists (
      select from sign_ins where sign_ins.remembrance_id = remembrances.id and token_hash = ${kept}::bytea)
  `.execute(tx)
  return use
}

interface Forgotten extends Pick<Use, 'issuers' | 'userIds'> {
  by: Viewer
  /** name in rules */
  provider: string
  label: string
}

/** Deletes the identities and the rules of a provider. Those to whom rules gave a seat keep it. */
export async function forgetIdentities(
  portal: Portal,
  tx: Tx,
  { by, provider, label, issuers, userIds }: Forgotten,
): Promise<void> {
  await audit(portal, tx, by, 'identity.unlinked', 'user', userIds, { provider: label })
  await sql`delete from identities where issuer = any(${issuers}::text[])`.execute(tx)
  const { rows } = await sql<{ bodyId: number; userIds: number[] }>`
    select body_id, coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as user_ids
    from provider_rules rule left join provider_rule_members member on member.rule_id = rule.id
    where provider = ${provider} group by body_id order by body_id
  `.execute(tx)
  await tx.deleteFrom('providerRules').where('provider', '=', provider).execute()
  await tx.deleteFrom('unreadProviderGroups').where('provider', '=', provider).execute()
  await tx.deleteFrom('pendingIdentities').where('provider', '=', provider).execute()
  for (const { bodyId, userIds: members } of rows) await releaseSeats(tx, { bodyId, userIds: members })
}
