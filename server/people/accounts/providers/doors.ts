import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { OwnDoors, OwnIdentity } from '#contract/people/providers/providers.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listProviders, providerLabel, withIssuer } from '#server/people/accounts/listProviders.ts'
import { canUsePassword } from '#server/people/accounts/passwords/passwordDoor.ts'
import { leaveRules } from './rules/leaveRules.ts'

interface Row {
  id: number
  issuer: string
  email: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** Lists the ways into one's own account. */
export async function findOwnDoors(portal: Portal, { id, roles }: Viewer): Promise<OwnDoors> {
  const { db, config } = portal
  const providers = await listProviders(portal)
  const open = providers.filter(({ isOpen }) => isOpen)
  const { rows } = await sql<{ hasPassword: boolean; identities: Row[] | null }>`
    select password_hash is not null as has_password,
      (select json_agg(json_build_object('id', id, 'issuer', issuer, 'email', email, 'createdAt', created_at,
          'lastUsedAt', last_used_at) order by created_at, id)
        from identities where user_id = users.id) as identities
    from users where id = ${id}
  `.execute(db)
  const { hasPassword = false, identities } = rows[0] ?? {}
  const found = identities ?? []
  const opensByPassword = hasPassword && canUsePassword(config, roles)
  const isUsable = ({ issuer }: Row) => withIssuer(open, issuer) !== null
  const doors = found.filter(isUsable).length + (opensByPassword ? 1 : 0)
  const present = (row: Row): OwnIdentity => {
    const { issuer, ...rest } = row
    return {
      '@id': `/api/me/identities/${row.id}`,
      '@type': 'Identity',
      ...rest,
      provider: providerLabel(providers, issuer),
      canUnlink: doors > (isUsable(row) ? 1 : 0),
    }
  }
  const linked = new Set(found.map(({ issuer }) => withIssuer(providers, issuer)?.id))
  return {
    hasPassword,
    identities: found.map(present),
    linkable: open
      .filter(({ id: provider }) => !linked.has(provider))
      .map(({ id: provider, label }) => ({ id: provider, label })),
  }
}

/**
 * Unlinks an identity from one's own account, and ends the other sign-ins that it has opened.
 * @param token of the current sign-in, which continues
 * @throws Failure `record.notFound`; `provider.lastDoor` for the only way into the account
 */
export const unlinkIdentity = (portal: Portal, viewer: Viewer, id: number, token: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [viewer.id])
    await lockViewer(portal, tx, viewer)
    const { identities } = await findOwnDoors({ ...portal, db: tx }, viewer)
    const identity = identities.find((found) => found.id === id)
    if (!identity) throw new Failure('record.notFound')
    if (!identity.canUnlink) throw new Failure('provider.lastDoor')
    await deleteIdentity(portal, tx, { userId: viewer.id, id, by: viewer, keptToken: token })
  })

/**
 * Unlinks an identity from the account of a person, and ends the sign-ins that it has opened. It may be the only way into
 * the account: the person asks for a link to choose a password, or is joined again by their address.
 * @throws Failure `record.notFound`
 */
export const unlinkIdentityOf = (portal: Portal, viewer: Viewer, userId: number, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockForRevocation(tx, [userId])
    await lockViewer(portal, tx, viewer)
    await deleteIdentity(portal, tx, { userId, id, by: viewer, keptToken: null })
  })

/**
 * Unlinks the identities that were linked to an account since an instant (ISO): whoever took the account would come back
 * by them. Their owner unlinks them, whose account is locked.
 */
export async function unlinkIdentitiesSince(
  portal: Portal,
  tx: Transaction<Schema>,
  owner: { id: number },
  since: string,
): Promise<void> {
  const linked = await tx
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', owner.id)
    .where('createdAt', '>=', since)
    .orderBy('id')
    .execute()
  for (const { id } of linked) await deleteIdentity(portal, tx, { userId: owner.id, id, by: owner, keptToken: null })
}

interface Unlinking {
  userId: number
  id: number
  by: { id: number }
  /** of the sign-in that continues */
  keptToken: string | null
}

/** Deletes an identity with the sign-ins that it has opened and the seats that its groups gave. */
async function deleteIdentity(
  portal: Portal,
  tx: Transaction<Schema>,
  { userId, id, by, keptToken }: Unlinking,
): Promise<void> {
  const found = await tx
    .selectFrom('identities')
    .select('issuer')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  const kept = keptToken === null ? null : hashToken(keptToken)
  await sql`
    with silenced as (
      delete from push_subscriptions push using sign_ins
      where push.sign_in_id = sign_ins.id and identity_id = ${id} and token_hash is distinct from ${kept}::bytea),
    ended as (delete from sign_ins where identity_id = ${id} and token_hash is distinct from ${kept}::bytea)
    delete from remembrances where identity_id = ${id} and not exists (
      select from sign_ins where sign_ins.remembrance_id = remembrances.id and sign_ins.token_hash = ${kept}::bytea)
  `.execute(tx)
  await tx.deleteFrom('identities').where('id', '=', id).execute()
  const provider = providerLabel(await listProviders({ ...portal, db: tx }), found.issuer)
  await audit(portal, tx, by, 'identity.unlinked', 'user', userId, { provider })
  await leaveRules(portal, tx, { userId, issuer: found.issuer }, { by, details: { provider } })
}
