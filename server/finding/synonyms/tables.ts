import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    searchSynonyms: SearchSynonyms
  }
}

interface SearchSynonyms {
  id: Id
  expressions: string[]
  oneWay: Generated<boolean>
  externalId: string | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
