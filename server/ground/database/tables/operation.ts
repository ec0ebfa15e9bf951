import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** What whoever runs the portal has begun, and what a start has settled. */
export interface OperationTables {
  firstAdministratorLinks: { sole: Generated<boolean>; tokenHash: Buffer; expiresAt: Instant }
  initialLists: { sole: Generated<boolean>; settledAt: Generated<Instant> }
  storeMarks: { sole: Generated<boolean>; mark: string }
  mailHolds: { sole: Generated<boolean>; since: Instant }
}
