import { sql } from 'kysely'

/** SQL: the day on which a session begins, in Paris. Needs `sessions` in scope under this alias. */
export const startDaySql = (table: string) =>
  sql<string>`(${sql.ref(`${table}.starts_at`)} at time zone 'Europe/Paris')::date`

/**
 * SQL: the day on which a session ends, in Paris; midnight is the end of a day. Once it is held, that of its true end.
 * Needs `sessions` in scope under this alias.
 */
export const endDaySql = (table: string) =>
  sql<string>`((${sql.ref(`${table}.ends_at`)} - interval '1 second') at time zone 'Europe/Paris')::date`
