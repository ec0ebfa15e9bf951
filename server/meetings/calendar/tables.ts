import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    calendarFeeds: CalendarFeeds
  }
}

interface CalendarFeeds {
  userId: number
  tokenHash: Buffer
  createdAt: Instant
  lastReadAt: Instant | null
}
