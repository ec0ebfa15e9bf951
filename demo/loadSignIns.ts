import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Inserts sign-in events of the last year into the audit trail, more each month, for the statistics.
 * @param reference `2026-03-19`; no sign-in is later
 */
export const loadSignIns = (tx: Transaction<Schema>, reference: string) =>
  sql`
  insert into audit_events (at, action, user_id)
  select ${reference}::date - make_interval(days => month * 30 + (users.id * 7) % 25 + 1) + make_interval(hours => 8, mins => users.id % 60),
    'signIn.succeeded', users.id
  from users cross join generate_series(0, 10) month
  where status = 'validated' and (users.id * 11 + month * 7) % 20 < 15 - month
  order by 1, users.id
`.execute(tx)
