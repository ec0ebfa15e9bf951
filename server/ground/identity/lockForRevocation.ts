import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Locks accounts whose roles, password or access are about to be revoked (`for update`). Sign-ins and uploads, which
 * hold `for key share` (`signInByPassword.ts`, `lockViewer.ts`), finish before or wait. An import does not block them:
 * it locks users `for no key update` while it is applied.
 */
export const lockForRevocation = (tx: Transaction<Schema>, userIds: readonly number[]) =>
  sql`select from users where id = any(${userIds}::int[]) order by id for update`.execute(tx)
