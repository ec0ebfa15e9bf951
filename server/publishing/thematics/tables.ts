import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    thematics: Thematics
    thematicBodies: { thematicId: number; bodyId: number }
  }
}

interface Thematics {
  id: Id
  name: string
  description: string | null
  featured: Generated<boolean>
  open: Generated<boolean>
  position: Generated<number>
  openedOn: string | null
  closedOn: string | null
  /** null until the first moment at which it is both featured and open */
  announcedAt: Instant | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
  externalId: string | null
}
