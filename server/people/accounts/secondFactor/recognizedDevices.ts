import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'

/** How long a device is not asked for a code again. Seconds. */
export const recognizedSeconds = 30 * 24 * 3_600

const deviceCharacters = 200

/**
 * Remembers a device, which gives no access by itself: the password is still asked.
 * @returns the cookie; the database stores its hash only
 */
export async function recognizeDevice(
  tx: Transaction<Schema>,
  { userId, device }: { userId: number; device: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = {
    userId,
    tokenHash: hashToken(token),
    device: device.slice(0, deviceCharacters),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + recognizedSeconds * 1_000).toISOString(),
  }
  await tx.insertInto('recognizedDevices').values(values).execute()
  return token
}

/** Whether this cookie belongs to a device that is not asked for a code by this account. */
export async function isRecognized(db: Db, { userId, token }: { userId: number; token: string }, now: Date) {
  const found = await db
    .selectFrom('recognizedDevices')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return found !== undefined
}
