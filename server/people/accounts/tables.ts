import type { Generated } from 'kysely'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    firstAdministratorLinks: { sole: Generated<boolean>; tokenHash: Buffer; expiresAt: Instant }
    userPreferences: UserPreferences
    signInFailures: SignInFailures
  }
}

interface UserPreferences {
  userId: number
  theme: Generated<'light' | 'dark' | 'system'>
  sidebar: Generated<boolean>
  miniSidebar: Generated<boolean>
  navbarColor: Generated<'surface' | 'primary' | 'secondary'>
  horizontal: Generated<boolean>
  homeScope: Generated<'mine' | 'all'>
}

interface SignInFailures {
  key: string
  failures: number
  since: Instant
  blockedUntil: Instant | null
}
