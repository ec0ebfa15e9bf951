import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** The columns of the policy facts of a session. Needs `sessions` in scope as `session`. */
export const sessionFacts = {
  bodyId: sql<number>`session.body_id`,
  status: sql<string>`session.status`,
  confidential: sql<boolean>`session.confidential`,
} satisfies FactColumns<'sessions'>
