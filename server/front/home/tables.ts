import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    homeVisits: HomeVisits
  }
}

interface HomeVisits {
  userId: number
  lastAt: Instant
  beforeAt: Instant | null
}
