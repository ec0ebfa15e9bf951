import type { FastifyRequest } from 'fastify'
import { normalizeEmail } from '#contract/ground/emails.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { consumeLink, findLinkOwner, makeLink } from '#server/ground/identity/accountLinks.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from './mailboxes.ts'
import { revokeAccess } from './revokeAccess.ts'
import { deleteSecondFactor, tellOwner } from './secondFactor/secondFactor.ts'
import { verifyCredentials } from './verifyCredentials.ts'

const networkQuota: Quota = { name: 'secondFactorLink', times: 20, seconds: 3_600 }
/** Links for one person, whoever sends them. */
const offerQuota: Quota = { name: 'secondFactorOffer', times: 5, seconds: 3_600 }
const purpose = 'secondFactor'

/**
 * Mails a link to a person who has lost their phone and their recovery codes. The administrator cannot use it: it is
 * in the person's mailbox, and asks for their password.
 * @throws Failure `record.notFound`, `secondFactor.none`, `request.tooMany`
 */
export async function mailRemovalLink(portal: Portal, viewer: Viewer, userId: number): Promise<void> {
  await requireSecondFactor(portal.db, userId)
  await consumeQuota(portal, offerQuota, userId)
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const owner = await requireSecondFactor(tx, userId)
    const secret = await makeLink(tx, { userId, purpose }, portal.clock.now())
    await audit(portal, tx, viewer, 'secondFactor.removalOffered', 'user', userId)
    const facts = { firstName: owner.firstName }
    await enqueueMails(portal, tx, [{ kind: 'secondFactor.removalOffered', to: mailboxOf(owner), facts, secret }])
  })
}

/** Finds and locks a person who has a second step. @throws Failure `record.notFound`, `secondFactor.none` */
async function requireSecondFactor(db: Db, userId: number) {
  const owner = await db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'firstName', 'lastName', 'email', 'confirmedAt'])
    .where('users.id', '=', userId)
    .where('status', '=', 'validated')
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!owner) throw new Failure('record.notFound')
  if (!owner.confirmedAt) throw new Failure('secondFactor.none')
  return owner
}

/** Whether the link is valid. Does not use it up. */
export const isRemovalLinkOpen = async ({ db, clock }: Portal, token: string): Promise<boolean> =>
  (await findLinkOwner(db, token, [purpose], clock.now())) !== null

/**
 * Turns the second step off with the mailed link and the password, and ends every sign-in.
 * @throws Failure `users.linkExpired` as a violation; `login.invalidCredentials` as one of the password; `login.locked`,
 * `request.tooMany`, `server.busy`
 */
export async function removeByLink(
  portal: Portal,
  request: FastifyRequest,
  cookies: CookieNames,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await consumeQuota(portal, networkQuota, networkPrefix(request.ip))
  const now = portal.clock.now()
  const owner = await findLinkOwner(portal.db, token, [purpose], now)
  if (owner?.status !== 'validated') return refuseLink()
  const { attempt } = await verifyCredentials(portal, request, cookies, { email: owner.email, password }).catch(
    (refusal: unknown) => {
      const isWrong = refusal instanceof Failure && refusal.code === 'login.invalidCredentials'
      if (isWrong) throwViolations([fieldViolation(['password', 'users.wrongPassword'])])
      throw refusal
    },
  )
  await attempt.succeed()
  await portal.db.transaction().execute(async (tx) => {
    const link = await consumeLink(tx, token, [purpose], now)
    if (!link) return refuseLink()
    await deleteSecondFactor(tx, link.userId)
    await revokeAccess(tx, [link.userId], { by: 'owner' })
    await audit(portal, tx, { id: link.userId }, 'secondFactor.removed', 'user', link.userId, { by: 'link' })
    await tellOwner(portal, tx, link.userId, 'secondFactor.removed')
  })
}

/**
 * Creates the link for an operator who hands it over: for the only administrator, or where mails do not arrive.
 * @throws OperatorFault when no activated account with a second step has this address
 */
export async function createRemovalLink(portal: Portal, written: string): Promise<string> {
  const address = normalizeEmail(written) ?? written
  const token = await portal.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .innerJoin('secondFactors', 'secondFactors.userId', 'users.id')
      .select('users.id')
      .where('email', '=', address)
      .where('status', '=', 'validated')
      .where('confirmedAt', 'is not', null)
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    if (!owner) throw new OperatorFault(`Aucun compte activé d’adresse « ${address} » n’a de deuxième étape.`)
    await audit(portal, tx, null, 'secondFactor.removalOffered', 'user', owner.id, { by: 'operator' })
    return makeLink(tx, { userId: owner.id, purpose }, portal.clock.now())
  })
  return `${originOf(portal.config)}/auth/second-factor/${token}`
}

const refuseLink = (): never => throwViolations([fieldViolation(['token', 'users.linkExpired'])])
