import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    links: Links
  }
}

interface Links {
  id: Id
  label: string
  link: string
  linkType: 'Interne' | 'Externe'
  menu: 'HEADER' | 'MAIN' | 'HOME' | 'TOOLBOX' | 'TRAINING' | 'LEGAL' | 'FOOTER'
  position: number | null
  mediaId: number | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
