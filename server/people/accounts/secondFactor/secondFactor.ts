import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorProofForm,
  SecondFactorSetUp,
} from '#contract/people/accounts/secondFactor.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import {
  type CallContext,
  currentPasswordViolations,
  findCredentials,
} from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { findSecondStep, spendCode, type UsableFactor } from './codes.ts'
import { drawRecoveryCodes, hashRecoveryCodes, writeRecoveryCodes } from './recoveryCodes.ts'
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

/** How long a set-up waits for the first code of the app. Milliseconds. */
const setUpMs = 15 * 60_000
const saltBytes = 16
/** Codes that a signed-in person may type wrong. */
const codeQuota: Quota = { name: 'secondFactorCode', times: 10, seconds: 900 }

/** Reads the state of the person's second step. */
export async function findSecondFactor({ db, clock }: Portal, { id }: Viewer): Promise<SecondFactor> {
  const { rows } = await sql<{ confirmedAt: string; recoveryCodes: number; recognizedDevices: number }>`
    select confirmed_at,
      (select count(*) from recovery_codes where user_id = ${id} and used_at is null) as recovery_codes,
      (select count(*) from recognized_devices where user_id = ${id} and expires_at > ${clock.now()}) as recognized_devices
    from second_factors where user_id = ${id} and confirmed_at is not null
  `.execute(db)
  const state = rows[0] ?? { confirmedAt: null, recoveryCodes: 0, recognizedDevices: 0 }
  return { '@id': '/api/me/second_factor', '@type': 'SecondFactor', ...state }
}

/**
 * Draws the secret of an authenticator app. Nothing is asked at the sign-in before `confirmSetUp`. A set-up that was
 * begun before is replaced.
 * @throws Failure a violation of the password; `secondFactor.exists`, `access.proofRequired`, `login.locked`, `server.busy`
 */
export async function beginSetUp(
  portal: Portal,
  viewer: Viewer,
  currentPassword: string,
  origin: CallContext,
): Promise<SecondFactorSetUp> {
  // A sign-in by a provider that has proved less must not get around the passkey of the account.
  if (viewer.isConfined && (await hasPasskey(portal, viewer))) throw new Failure('access.proofRequired')
  const account = await findCredentials(portal, viewer)
  const wrong = await currentPasswordViolations(portal, origin, account, currentPassword)
  if (wrong.length > 0) return throwViolations(wrong)
  const secret = createTotpSecret()
  const drawn = {
    sealedSecret: portal.secret.seal(secret, 'second-factors'),
    salt: randomBytes(saltBytes),
    createdAt: portal.clock.now().toISOString(),
  }
  const written = await portal.db
    .insertInto('secondFactors')
    .values({ userId: viewer.id, ...drawn })
    .onConflict((before) => before.column('userId').doUpdateSet(drawn).where('secondFactors.confirmedAt', 'is', null))
    .returning('userId')
    .executeTakeFirst()
  if (!written) throw new Failure('secondFactor.exists')
  const { branding } = await cachedBranding(portal)
  return { secret, uri: totpUri(secret, { issuer: branding.name, label: account.email }) }
}

/**
 * Turns the second step on, with the first code of the app. Tells the person by mail.
 * @returns ten recovery codes
 * @throws Failure a violation of the code; `secondFactor.notBegun`, `request.tooMany`, `server.busy`
 */
export async function confirmSetUp(portal: Portal, viewer: Viewer, code: string): Promise<RecoveryCodes> {
  await consumeQuota(portal, codeQuota, viewer.id)
  const now = portal.clock.now()
  const begun = await portal.db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'salt'])
    .where('userId', '=', viewer.id)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - setUpMs).toISOString())
    .executeTakeFirst()
  const secret = begun && portal.secret.unseal(begun.sealedSecret, 'second-factors')
  if (!begun || !secret) throw new Failure('secondFactor.notBegun')
  const step = findTotpStep(secret, code.replaceAll(/\s/g, ''), now)
  if (step === null) return throwViolations([wrongCode(null)])
  const codes = drawRecoveryCodes()
  const hashes = await hashRecoveryCodes(codes, begun.salt)
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const confirmed = await tx
      .updateTable('secondFactors')
      .set({ confirmedAt: now.toISOString(), lastStep: step })
      .where('userId', '=', viewer.id)
      .where('salt', '=', begun.salt)
      .where('confirmedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    // begun again, or confirmed, by a simultaneous call
    if (!confirmed) throw new Failure('secondFactor.notBegun')
    await writeRecoveryCodes(tx, viewer.id, hashes)
    await audit(portal, tx, viewer, 'secondFactor.added', 'user', viewer.id)
    await tellOwner(portal, tx, viewer.id, 'secondFactor.added')
  })
  return { codes }
}

/**
 * Replaces the recovery codes.
 * @throws Failure violations of the password and the code; `secondFactor.none`, `request.tooMany`, `login.locked`
 */
export async function renewRecoveryCodes(
  portal: Portal,
  viewer: Viewer,
  form: SecondFactorProofForm,
  origin: CallContext,
): Promise<RecoveryCodes> {
  await requireProof(portal, viewer, form, origin)
  const { salt } = await portal.db
    .selectFrom('secondFactors')
    .select('salt')
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow(() => new Failure('secondFactor.none'))
  const codes = drawRecoveryCodes()
  const hashes = await hashRecoveryCodes(codes, salt)
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const kept = await tx
      .selectFrom('secondFactors')
      .select('userId')
      .where('userId', '=', viewer.id)
      .where('salt', '=', salt)
      .forUpdate()
      .executeTakeFirst()
    if (!kept) throw new Failure('secondFactor.none')
    await writeRecoveryCodes(tx, viewer.id, hashes)
    await audit(portal, tx, viewer, 'secondFactor.codesRenewed', 'user', viewer.id)
  })
  return { codes }
}

/**
 * Turns the second step off. Tells the person by mail.
 * @throws Failure violations of the password and the code; `secondFactor.none`, `request.tooMany`, `login.locked`
 */
export async function removeSecondFactor(
  portal: Portal,
  viewer: Viewer,
  form: SecondFactorProofForm,
  origin: CallContext,
): Promise<void> {
  await requireProof(portal, viewer, form, origin)
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    if (!(await deleteSecondFactor(tx, viewer.id))) throw new Failure('secondFactor.none')
    await audit(portal, tx, viewer, 'secondFactor.removed', 'user', viewer.id)
    await tellOwner(portal, tx, viewer.id, 'secondFactor.removed')
  })
}

const hasPasskey = async ({ db }: Portal, { id }: Viewer): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('userId', '=', id).executeTakeFirst()) !== undefined

/** Makes every device be asked for a code again. */
export async function forgetRecognizedDevices({ db }: Portal, { id }: Viewer): Promise<void> {
  await db.deleteFrom('recognizedDevices').where('userId', '=', id).execute()
}

/** Deletes the second step of an account with its codes and devices. @returns false when there was none */
export async function deleteSecondFactor(tx: Transaction<Schema>, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Tells the owner of an account about a change of its second step. */
export async function tellOwner(
  portal: Portal,
  tx: Transaction<Schema>,
  userId: number,
  kind: 'secondFactor.added' | 'secondFactor.removed',
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await enqueueMails(portal, tx, [{ kind, to: mailboxOf(owner), facts: { firstName: owner.firstName } }])
}

async function requireProof(portal: Portal, viewer: Viewer, form: SecondFactorProofForm, origin: CallContext) {
  const account = await findCredentials(portal, viewer)
  const wrong = await currentPasswordViolations(portal, origin, account, form.currentPassword)
  // a code is used up by its verification: not before the password is right
  if (wrong.length > 0) return throwViolations(wrong)
  await requireCode(portal, viewer, form.code)
}

/**
 * Verifies a code of a signed-in person, and uses it up.
 * @throws Failure a violation of the code; `secondFactor.none`, `request.tooMany`, `server.busy`
 */
export async function requireCode(portal: Portal, { id }: Viewer, code: string): Promise<void> {
  await consumeQuota(portal, codeQuota, id)
  const { factor } = await findSecondStep(portal, id)
  if (!factor) throw new Failure('secondFactor.none')
  if (!(await spendCode(portal, id, factor, code))) throwViolations([wrongCode(factor)])
}

/** The violation of a refused code. @param factor null before a set-up is confirmed */
export const wrongCode = (factor: UsableFactor | null) =>
  fieldViolation(['code', factor?.secret === null ? 'secondFactor.secretChanged' : 'secondFactor.wrongCode'])
