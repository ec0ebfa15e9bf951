import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

interface MandateChange {
  userId: number
  bodyId: number
  mandateId: number
  by: { id: number }
}

/**
 * Changes the mandate of a person's assignment to a body. Its role and days stay. A group of a directory or provider that
 * gave the assignment no longer changes it, since it would restore the former mandate. The caller locks the account.
 */
export async function changeMandate(
  portal: Portal,
  tx: Transaction<Schema>,
  { userId, bodyId, mandateId, by }: MandateChange,
): Promise<void> {
  await sql`
    with changed as (
      update assignments set mandate_id = ${mandateId} where user_id = ${userId} and body_id = ${bodyId} returning id
    )
    delete from scim_seats where assignment_id in (select id from changed)`.execute(tx)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: by.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}
