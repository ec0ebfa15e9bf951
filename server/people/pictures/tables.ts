import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    profilePictures: ProfilePictures
  }
}

interface ProfilePictures {
  id: Id
  userId: number
  filename: string
  fileKey: string
  smallKey: string
  updatedAt: Instant
}
