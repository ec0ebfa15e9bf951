import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** Where queries that read `users` as `person` find what the policy asks. */
export const userFacts = {
  userId: sql<number>`person.id`,
  status: sql<string>`person.status`,
} satisfies FactColumns<'users'>
