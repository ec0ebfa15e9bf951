import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    channelPosts: ChannelPosts
    channelAttachments: ChannelAttachments
  }
}

interface ChannelAttachments {
  id: Id
  postId: number | null
  fileName: string
  fileKey: string
  bytes: number
  sha256: string
  position: Generated<number>
  uploadedBy: number | null
  uploadedAt: Instant
}

interface ChannelPosts {
  id: Id
  text: string
  authorId: number | null
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
}
