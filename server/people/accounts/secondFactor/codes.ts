import type { SecondFactorRule } from '#contract/people/accounts/secondFactorRule.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { consumeRecoveryCode, hashRecoveryCodes, normalizeCode } from './recoveryCodes.ts'
import { passkeyGroupsSql } from './rule.ts'
import { findTotpStep } from './totp.ts'

/** What verifies the codes of an account. */
export interface UsableFactor {
  /** base32; null when it was sealed with a secret that this portal no longer has: recovery codes still work */
  secret: string | null
  salt: Buffer
}

/** Accepted steps differ by this at most at one instant: those before, at and after it. */
const farthestSteps = 2

/** What was typed, and how many recovery codes are left when it was one. */
export type SpentCode = { by: 'code' } | { by: 'recoveryCode'; left: number }

/** What a sign-in by password asks besides the password. */
interface SecondStepFacts {
  /** null when no code is asked */
  factor: UsableFactor | null
  /** groups for whom a password alone is not enough, where the account has a passkey */
  passkeyGroups: SecondFactorRule['groups'] | null
}

/** Finds the confirmed second step of an account, and whom the rule asks for more than a password, in one statement. */
export async function findSecondStep({ db, clock, secret }: Portal, userId: number): Promise<SecondStepFacts> {
  const found = await db
    .selectFrom('users')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.userId', '=', 'users.id').on('secondFactors.confirmedAt', 'is not', null),
    )
    .select(['sealedSecret', 'salt', passkeyGroupsSql(today(clock)).as('passkeyGroups')])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const { sealedSecret = null, salt = null, passkeyGroups = null } = found ?? {}
  const factor = sealedSecret && salt ? { secret: secret.unseal(sealedSecret, 'second-factors'), salt } : null
  return { factor, passkeyGroups }
}

/**
 * Verifies a code of the app or a recovery code, and uses it up: each works once, also for simultaneous calls.
 * @returns null when it is wrong, or has been used
 * @throws Failure `server.busy`
 */
export async function spendCode(
  portal: Portal,
  userId: number,
  factor: UsableFactor,
  typed: string,
): Promise<SpentCode | null> {
  const code = normalizeCode(typed)
  const now = portal.clock.now()
  if (!/^\d{6}$/.test(code)) {
    const [codeHash = Buffer.alloc(0)] = await hashRecoveryCodes([code], factor.salt)
    const left = await consumeRecoveryCode(portal.db, { userId, codeHash }, now)
    return left === null ? null : { by: 'recoveryCode', left }
  }
  const step = factor.secret === null ? null : findTotpStep(factor.secret, code, now)
  if (step === null) return null
  const spent = await portal.db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('salt', '=', factor.salt)
    // a step further ahead was accepted while the clock was wrong: it must not keep the owner out
    .where((is) => is.or([is('lastStep', '<', step), is('lastStep', '>', step + farthestSteps)]))
    .returning('userId')
    .executeTakeFirst()
  return spent ? { by: 'code' } : null
}
