import { sql } from 'kysely'

/** SQL: the day on which a session begins, in Paris. Needs `sessions` in scope under this alias. */
export const startDaySql = (table: string) =>
  sql<string>`(${sql.ref(`${table}.starts_at`)} at time zone 'Europe/Paris')::date`
