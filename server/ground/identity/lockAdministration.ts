import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/** Takes the advisory lock under which other users' accounts are changed, one administrator at a time. */
export const lockAdministration = (tx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtext('users.administration'))`.execute(tx)
