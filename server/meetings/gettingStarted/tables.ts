import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    startingDocuments: { bodyId: number; documentId: number; position: number }
    startingTicks: StartingTicks
  }
}

interface StartingTicks {
  userId: number
  bodyId: number
  line: 'document' | 'people' | 'dates' | 'training'
  /** of the line `document` */
  documentId: number | null
  tickedAt: Instant
}
