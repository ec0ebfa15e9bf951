import { sql } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import { containsPersonalWords, isCommonPassword } from '#contract/people/accounts/passwords.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { commonPasswords } from './commonPasswords.ts'

/**
 * Checks a new password, at registration, with a link and in the profile, beyond the schema `NewPassword` of the
 * contract (QUALITY AUT-06).
 * @param who names, address and bodies of the user: `findGuessableWords`
 * @returns the failure code, or null if the password is accepted
 */
export async function checkNewPassword(password: string, who: readonly string[]): Promise<FailureCode | null> {
  const isKnown = containsPersonalWords(password, who) || isCommonPassword(password, await commonPasswords())
  return isKnown ? 'users.commonPassword' : null
}

/** Finds what others know about a user and may try as a password: names, address, bodies. */
export async function findGuessableWords(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ told: string[] }>`
    select array[first_name, last_name, email] || array(
      select unnest(array[body.name, body.label]) from assignments assignment
      join bodies body on body.id = assignment.body_id where assignment.user_id = users.id) as told
    from users where id = ${userId}
  `.execute(db)
  return rows[0]?.told ?? []
}
