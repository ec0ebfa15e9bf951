import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    documentTypes: Branches
    documentCommissions: Branches
  }
}

interface Branches {
  id: Id
  parentId: number | null
  name: string
  position: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
