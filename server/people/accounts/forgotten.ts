import type { Transaction } from 'kysely'
import { readEmail } from '#contract/emails.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { comingFrom } from '#server/ground/context/callContext.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { mayStill, type Quota, spend } from '#server/ground/http/limits/quota.ts'
import { makeLink, passwordPage } from '#server/ground/identity/accountLinks.ts'
import { network } from '#server/ground/identity/addresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { endPendingLinks } from './endAccess.ts'
import { mailboxOf } from './mailboxes.ts'

/** QUALITY AUT-03. */
const perNetwork: Quota = { name: 'forgotten', times: 6, seconds: 3_600 }
const perAccount: Quota = { name: 'forgotten.account', times: 3, seconds: 3_600 }

/**
 * Asks for a link to choose another password. Whose address it is, is looked up behind the call: known or not, it answers
 * alike and takes the same time (QUALITY AUT-03).
 * @param address where the call comes from
 * @throws Failure `request.tooMany`
 */
export async function askForPassword(portal: Portal, email: string, address: string): Promise<void> {
  await spend(portal, perNetwork, network(address))
  await portal.tasks.enqueue(portal.db, 'accounts.forgotten', { email, from: address }, `accounts.forgotten:${email}`)
}

/** Mails the link to the owner of the address. Nobody's, or that of an account that nobody has activated: nothing leaves. */
export async function mailPasswordLink(portal: Portal, asked: { email: string; from?: string }): Promise<void> {
  const { email, from } = asked
  if (!(await mayStill(portal, perAccount, email))) return
  await portal.db.transaction().execute(async (tx) => {
    const owner = await findOwner(tx, email)
    if (!owner) return
    await comingFrom(from, () => audit(portal, tx, null, 'password.asked', 'user', owner.id))
    const lastsMs = portal.config.retention.resetLinkMs
    const secret = await makeLink(tx, { userId: owner.id, purpose: 'password', lastsMs }, portal.clock.now())
    const facts = { firstName: owner.firstName, lastsMs }
    await post(portal, tx, [{ kind: 'password.reset', to: mailboxOf(owner), facts, secret }])
  })
}

/**
 * The link itself, for an operator who hands it over where mails do not arrive. Other pending links of the account end.
 * @throws OperatorFault when no activated account has this address
 */
export async function makePasswordLink(portal: Portal, written: string): Promise<string> {
  const token = await portal.db.transaction().execute(async (tx) => {
    const owner = await findOwner(tx, readEmail(written) ?? '')
    if (!owner) throw new OperatorFault(`Aucun compte activé n’a l’adresse « ${written} ».`)
    await audit(portal, tx, null, 'password.asked', 'user', owner.id)
    await endPendingLinks(tx, owner.id, { by: 'portal' })
    const lastsMs = portal.config.retention.resetLinkMs
    return makeLink(tx, { userId: owner.id, purpose: 'password', lastsMs }, portal.clock.now())
  })
  return passwordPage(portal.config, token)
}

/** Locks the owner of the address until the transaction ends: one whose address is changed at the same time is not mailed a link. */
const findOwner = (tx: Transaction<Schema>, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('email', '=', email)
    .where('status', '=', 'validated')
    .forNoKeyUpdate()
    .executeTakeFirst()
