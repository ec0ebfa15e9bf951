import type { Transaction } from 'kysely'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { runWithClientAddress } from '#server/ground/context/requestContext.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { consumeQuota, type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { makeLink, passwordPageUrl } from '#server/ground/identity/accountLinks.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from './mailboxes.ts'
import { canUsePassword } from './passwords/passwordDoor.ts'
import { revokePendingLinks } from './revokeAccess.ts'

/** Limit per network (QUALITY AUT-03). */
const networkQuota: Quota = { name: 'forgotten', times: 6, seconds: 3_600 }
const accountQuota: Quota = { name: 'forgotten.account', times: 3, seconds: 3_600 }

/**
 * Requests a password reset link. A task looks the address up later, so that known and unknown addresses get the same
 * response in the same time (QUALITY AUT-03).
 * @param address IP address of the caller
 * @throws Failure `request.tooMany`
 */
export async function requestPasswordReset(portal: Portal, email: string, address: string): Promise<void> {
  await consumeQuota(portal, networkQuota, networkPrefix(address))
  await portal.tasks.enqueue(portal.db, 'accounts.forgotten', { email, from: address }, `accounts.forgotten:${email}`)
}

/** Mails the reset link to the owner of the address. Sends nothing if no activated account has it, or may use a password. */
export async function mailPasswordResetLink(portal: Portal, asked: { email: string; from?: string }): Promise<void> {
  const { email, from } = asked
  if (!(await tryConsumeQuota(portal, accountQuota, email))) return
  await portal.db.transaction().execute(async (tx) => {
    const owner = await lockAddressOwner(tx, email)
    if (!owner || !canUsePassword(portal.config, owner.roles)) return
    await runWithClientAddress(from, () => audit(portal, tx, null, 'password.asked', 'user', owner.id))
    const lastsMs = portal.config.retention.resetLinkMs
    const link = { userId: owner.id, purpose: 'password', email: owner.email, lastsMs } as const
    const secret = await makeLink(tx, link, portal.clock.now())
    const facts = { firstName: owner.firstName, lastsMs }
    await enqueueMails(portal, tx, [{ kind: 'password.reset', to: mailboxOf(owner), facts, secret }])
  })
}

/**
 * Creates a reset link for an operator who hands it over where mails do not arrive. Revokes the other pending links of
 * the account.
 * @throws OperatorFault when no activated account has this address
 */
export async function createPasswordResetLink(portal: Portal, written: string): Promise<string> {
  const token = await portal.db.transaction().execute(async (tx) => {
    const owner = await lockAddressOwner(tx, normalizeEmail(written) ?? '')
    if (!owner) throw new OperatorFault(`Aucun compte activé n’a l’adresse « ${written} ».`)
    await audit(portal, tx, null, 'password.asked', 'user', owner.id)
    await revokePendingLinks(tx, owner.id, { by: 'portal' })
    const lastsMs = portal.config.retention.resetLinkMs
    return makeLink(tx, { userId: owner.id, purpose: 'password', lastsMs }, portal.clock.now())
  })
  return passwordPageUrl(portal.config, token)
}

/**
 * Finds and locks the owner of the address until the transaction ends, so that no link is mailed while the address
 * changes.
 */
const lockAddressOwner = (tx: Transaction<Schema>, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'roles'])
    .where('email', '=', email)
    .where('status', '=', 'validated')
    .forNoKeyUpdate()
    .executeTakeFirst()
