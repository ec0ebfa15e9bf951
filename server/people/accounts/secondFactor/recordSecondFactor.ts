import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'

/** Whether a sign-in is one of a provider that has not proved a second factor. @param token cookie of the sign-in */
export async function isSecondFactorMissing(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('signIns')
    .select('secondFactorProved')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return found?.secondFactorProved === false
}

/**
 * Records that the person of a sign-in by a provider has passed a step of the portal, also for the remembered device.
 * @param token cookie of the sign-in
 */
export const recordSecondFactor = (db: Db, token: string) =>
  sql`
    with proved as (
      update sign_ins set second_factor_proved = true
      where token_hash = ${hashToken(token)} and second_factor_proved = false returning remembrance_id)
    update remembrances set second_factor_proved = true from proved where id = proved.remembrance_id
  `.execute(db)
