import type { Generated } from 'kysely'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    initialLists: { sole: Generated<boolean>; settledAt: Generated<Instant> }
  }
}
