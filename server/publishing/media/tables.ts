import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    media: Media
    contentMedia: { contentId: number; mediaId: number }
  }
}

interface Media {
  id: Id
  name: string
  fileName: string
  fileKey: string
  bytes: number
  sha256: string
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
}
