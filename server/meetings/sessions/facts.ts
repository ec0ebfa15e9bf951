import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** Where queries that read `sessions` as `session` find what the policy asks. */
export const sessionFacts = {
  bodyId: sql<number>`session.body_id`,
  status: sql<string>`session.status`,
  confidential: sql<boolean>`session.confidential`,
} satisfies FactColumns<'sessions'>
