import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Proof, ProofForm } from '#contract/people/accounts/passkeys.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { isProofFresh } from '#server/ground/http/proof.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  type CallContext,
  currentPasswordViolations,
  findCredentials,
} from '#server/people/accounts/currentPassword.ts'
import { recordUse, verifyAssertion } from '#server/people/accounts/passkeys/assertions.ts'
import { isSecondFactorMissing, recordSecondFactor } from '#server/people/accounts/secondFactor/recordSecondFactor.ts'
import { requireCode } from '#server/people/accounts/secondFactor/secondFactor.ts'

/**
 * Whether the person has proved who they are recently, and else how they can. After a sign-in by a provider that has proved no
 * second factor, it is the second step of the account that is asked for, without the password.
 * @param token cookie of the sign-in
 */
export async function findProof(
  { db, clock }: Portal,
  { id }: Viewer,
  { provedAt, token }: { provedAt: string | null; token: string },
): Promise<Proof> {
  const isMissing = await isSecondFactorMissing(db, token)
  const { rows } = await sql<Pick<Proof, 'password' | 'code' | 'passkey'>>`
    select has_password and not (${isMissing} and (has_code or passkey)) as password,
      has_code and (has_password or ${isMissing}) as code, passkey
    from (select password_hash is not null as has_password,
        exists (select from second_factors where user_id = users.id and confirmed_at is not null) as has_code,
        exists (select from passkeys where user_id = users.id) as passkey
      from users where id = ${id}) ways
  `.execute(db)
  const [ways = { password: false, code: false, passkey: false }] = rows
  return { isFresh: isProofFresh(provedAt, clock.now()), ...ways }
}

/**
 * Takes the proof: a passkey, or the password with a code where the account has a second step; the code alone after a sign-in by a
 * provider that has proved no second factor.
 * @param token cookie of the sign-in
 * @throws Failure `passkey.unknown`, `passkey.refused`, violations of the password and the code, `login.locked`,
 * `request.tooMany`, `server.busy`; `access.signInRequired` when the sign-in has ended meanwhile
 */
export async function prove(
  portal: Portal,
  viewer: Viewer,
  form: ProofForm,
  { token, ...origin }: CallContext & { token: string },
): Promise<void> {
  const ways = await findProof(portal, viewer, { provedAt: null, token })
  if (form.passkey) {
    const used = await verifyAssertion(portal, form.passkey)
    if (used.userId !== viewer.id) throw new Failure('passkey.refused')
    await recordUse(portal, used)
  } else if (ways.code && !ways.password) {
    if (!form.code) return throwViolations([fieldViolation(['code', 'login.codeRequired'])])
    await requireCode(portal, viewer, form.code)
  } else {
    const account = await findCredentials(portal, viewer)
    const wrong = await currentPasswordViolations(portal, origin, account, form.currentPassword)
    if (wrong.length > 0) return throwViolations(wrong)
    if (ways.code && !form.code) return throwViolations([fieldViolation(['code', 'login.codeRequired'])])
    if (ways.code && form.code) await requireCode(portal, viewer, form.code)
  }
  if (form.passkey || ways.code) await recordSecondFactor(portal.db, token)
  const proved = await portal.db
    .updateTable('signIns')
    .set({ provedAt: portal.clock.now().toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!proved) throw new Failure('access.signInRequired')
  await audit(portal, portal.db, viewer, 'signIn.proved', 'user', viewer.id, form.passkey ? { passkey: true } : {})
}
