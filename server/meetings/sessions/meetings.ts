import { sql } from 'kysely'

/** Days on which sessions that a query reads under this name begin, in Paris. */
export const dayOf = (table: string) =>
  sql<string>`(${sql.ref(`${table}.starts_at`)} at time zone 'Europe/Paris')::date`
