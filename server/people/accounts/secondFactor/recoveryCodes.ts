import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { hashWithSalt } from '#server/people/accounts/passwords/passwords.ts'

const codeCount = 10
/** Without letters and digits that look alike: 31 characters, 49 bits in ten of them. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupLength = 5

/** Draws ten recovery codes: `K7Q2M-XH4TD`. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${drawGroup()}-${drawGroup()}`)

const drawGroup = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Writes a typed code as it was drawn, without its hyphen: letter case and separators do not count. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Hashes recovery codes like passwords (OWASP ASVS 5.0, 6.5.2): they have less than 112 bits.
 * @param salt of the account, so that a typed code is hashed once and not once per stored code
 * @throws Failure `server.busy`
 */
export const hashRecoveryCodes = (codes: readonly string[], salt: Buffer): Promise<Buffer[]> =>
  Promise.all(codes.map((code) => hashWithSalt(normalizeCode(code), salt)))

/** Replaces the recovery codes of an account. */
export async function writeRecoveryCodes(
  tx: Transaction<Schema>,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
}

/**
 * Uses up a recovery code: it works once, also for simultaneous calls.
 * @returns the number of codes left; null when the account has no such unused code
 */
export async function consumeRecoveryCode(
  db: Db,
  { userId, codeHash }: { userId: number; codeHash: Buffer },
  now: Date,
): Promise<number | null> {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!used) return null
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
