import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** Tables of the portal's own operation: first administrator, initial lists, store mark, mail hold. */
export interface OperationTables {
  firstAdministratorLinks: { sole: Generated<boolean>; tokenHash: Buffer; expiresAt: Instant }
  initialLists: { sole: Generated<boolean>; settledAt: Generated<Instant> }
  storeMarks: { sole: Generated<boolean>; mark: string }
  mailHolds: { sole: Generated<boolean>; since: Instant }
}
