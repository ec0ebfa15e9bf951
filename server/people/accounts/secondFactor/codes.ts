import { sql } from 'kysely'
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
export interface SecondStepFacts {
  /** null when no code is asked */
  factor: UsableFactor | null
  /** groups for whom a password alone is not enough, where the account has a passkey */
  passkeyGroups: SecondFactorRule['groups'] | null
}

/** What `secondStepSql` reads of an account. */
export interface StoredSecondStep {
  sealedSecret: Buffer | null
  salt: Buffer | null
  passkeyGroups: SecondStepFacts['passkeyGroups']
}

/** SQL: the columns of `StoredSecondStep`, and the join that they need beside `users`. */
export const secondStepSql = ({ clock }: Portal) => ({
  columns: sql`factor.sealed_secret, factor.salt, ${passkeyGroupsSql(today(clock))} as passkey_groups`,
  join: sql`left join second_factors factor on factor.user_id = users.id and factor.confirmed_at is not null`,
})

/** @param stored undefined for an account that does not exist */
export function secondStepOf({ secret }: Portal, stored: StoredSecondStep | undefined): SecondStepFacts {
  const { sealedSecret = null, salt = null, passkeyGroups = null } = stored ?? {}
  const factor = sealedSecret && salt ? { secret: secret.unseal(sealedSecret, 'second-factors'), salt } : null
  return { factor, passkeyGroups }
}

/** Finds the confirmed second step of an account, and whom the rule asks for more than a password, in one statement. */
export async function findSecondStep(portal: Portal, userId: number): Promise<SecondStepFacts> {
  const { columns, join } = secondStepSql(portal)
  const { rows } = await sql<StoredSecondStep>`select ${columns} from users ${join} where users.id = ${userId}`.execute(
    portal.db,
  )
  return secondStepOf(portal, rows[0])
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
