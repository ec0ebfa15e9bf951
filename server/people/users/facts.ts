import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** The policy's columns for queries that read `users` as `person`. */
export const userFacts = {
  userId: sql<number>`person.id`,
  status: sql<string>`person.status`,
} satisfies FactColumns<'users'>
