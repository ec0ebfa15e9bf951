import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** What whoever runs the portal has begun. */
export interface OperationTables {
  firstAdministratorLinks: { sole: Generated<boolean>; tokenHash: Buffer; expiresAt: Instant }
  mailHolds: { sole: Generated<boolean>; since: Instant }
}
