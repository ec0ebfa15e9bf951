import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** Where queries that read `consultations` as `consultation` find what the policy asks. */
export const consultationFacts = {
  bodyId: sql<number>`consultation.body_id`,
  confidential: sql<boolean>`consultation.confidential`,
} satisfies FactColumns<'consultations'>
