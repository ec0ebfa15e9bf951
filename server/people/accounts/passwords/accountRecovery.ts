import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { consumeRecoveryLink, endLaterRecoveryLinks, findRecoveryLink } from '#server/ground/identity/recoveryLinks.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { unlinkIdentitiesSince } from '#server/people/accounts/providers/doors.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { hashPassword } from './passwords.ts'

/** Each recovery hashes a password. */
const networkQuota: Quota = { name: 'recovery', times: 20, seconds: 3_600 }

/** Whether the recovery link is valid. Does not use it up. */
export const isRecoveryOpen = async ({ db, clock }: Portal, token: string): Promise<boolean> =>
  (await findRecoveryLink(db, token, clock.now())) !== null

/**
 * Gives an account back to whoever reads its former address: restores the address, sets a random password, revokes all
 * access, and removes the second step and the identities of providers that were added since. If an administrator has
 * given the address to another account meanwhile, closes this account instead, so that the thief cannot continue.
 * @param address IP address of the caller
 * @returns the token with which a password is chosen; null when the account is closed
 * @throws Failure `users.linkExpired`, `request.tooMany`, `server.busy`; `users.lastAdministrator` when it cannot be
 * closed
 */
export async function recoverAccount(portal: Portal, token: string, address: string): Promise<string | null> {
  await consumeQuota(portal, networkQuota, networkPrefix(address))
  if (!(await isRecoveryOpen(portal, token))) return refuseLink()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    const person = await lockOwner(tx, token)
    const link = await consumeRecoveryLink(tx, token, now)
    if (!person || !link) return refuseLink()
    const isTaken = (await findOtherOwner(tx, link.email, person.id)) !== undefined
    await tx
      .updateTable('users')
      .set(({ eb }) => ({
        passwordHash,
        ...(isTaken
          ? { activatedAt: null, activatedBy: null, closedAt: now.toISOString() }
          : { email: link.email, emailConfirmedAt: now.toISOString() }),
        ...(person.email !== link.email && { mailRefusedAt: null }),
        version: eb('version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: person.id,
      }))
      .where('id', '=', person.id)
      .execute()
    await revokeAccess(tx, [person.id], { by: 'owner' })
    await deleteSecondFactorAddedSince(tx, person.id, link.createdAt)
    await unlinkIdentitiesSince(portal, tx, person, link.createdAt)
    await endLaterRecoveryLinks(tx, link)
    await audit(portal, tx, person, 'account.recovered', 'user', person.id, {
      ...(person.email !== link.email && !isTaken && { fields: ['email'] }),
      ...(isTaken && { before: 'validated', after: 'pending' }),
    })
    if (isTaken) return null
    const lastsMs = portal.config.retention.resetLinkMs
    return makeLink(tx, { userId: person.id, purpose: 'password', lastsMs }, now)
  })
}

/**
 * Ends a recovery link: whoever reads the former address confirms that the change was theirs.
 * @throws Failure `users.linkExpired`, `request.tooMany`
 */
export async function dismissRecovery(portal: Portal, token: string, address: string): Promise<void> {
  await consumeQuota(portal, networkQuota, networkPrefix(address))
  await portal.db.transaction().execute(async (tx) => {
    const link = await consumeRecoveryLink(tx, token, portal.clock.now())
    if (!link) return refuseLink()
    await audit(portal, tx, { id: link.userId }, 'account.recoveryDismissed', 'user', link.userId)
  })
}

/** Deletes the second step that was added after the address was changed: whoever changed it would keep the owner out. */
const deleteSecondFactorAddedSince = (tx: Transaction<Schema>, userId: number, since: string) =>
  tx.deleteFrom('secondFactors').where('userId', '=', userId).where('createdAt', '>=', since).execute()

/** Locks the account before its link, in the order in which a change of its address does. */
const lockOwner = (tx: Transaction<Schema>, token: string) =>
  tx
    .selectFrom('users')
    .innerJoin('recoveryLinks as link', 'link.userId', 'users.id')
    .select(['users.id', 'users.email'])
    .where('link.tokenHash', '=', hashToken(token))
    .forUpdate('users')
    .executeTakeFirst()

const findOtherOwner = (tx: Transaction<Schema>, email: string, userId: number) =>
  tx.selectFrom('users').select('id').where('email', '=', email).where('id', '<>', userId).executeTakeFirst()

const refuseLink = (): never => throwViolations([fieldViolation(['token', 'users.linkExpired'])])
