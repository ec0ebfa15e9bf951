import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    mandates: Mandates
    jobs: Jobs
  }
}

interface Jobs {
  id: Id
  name: string
  position: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}

interface Mandates {
  id: Id
  name: string
  position: Generated<number>
  active: Generated<boolean>
  voting: Generated<boolean>
  votesWhenReplacing: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
