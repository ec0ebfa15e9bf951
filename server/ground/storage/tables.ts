import type { Generated } from 'kysely'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    storeMarks: { sole: Generated<boolean>; mark: string; isPending: Generated<boolean> }
  }
}
