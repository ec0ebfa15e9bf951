import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Locks accounts whose rights, password or access are about to be taken away (`for update`). Sign-ins and uploads, which hold
 * `for key share` (`signingIn.ts`, `lockViewer.ts`), end before or wait. An import does not: it locks people `for no key update` for
 * as long as it is applied, and nobody who signs in or uploads waits for it.
 */
export const lockForRevocation = (tx: Transaction<Schema>, userIds: readonly number[]) =>
  sql`select from users where id = any(${userIds}::int[]) order by id for update`.execute(tx)
