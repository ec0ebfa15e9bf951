import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'

/** The columns of the policy facts of a consultation. Needs `consultations` in scope as `consultation`. */
export const consultationFacts = {
  bodyId: sql<number>`consultation.body_id`,
  confidential: sql<boolean>`consultation.confidential`,
} satisfies FactColumns<'consultations'>
