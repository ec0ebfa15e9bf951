import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    users: Users
  }
}

interface Users {
  id: Id
  gender: 'Madame' | 'Monsieur'
  firstName: string
  lastName: string
  email: string
  address: string | null
  phoneNumber: string | null
  passwordHash: string | null
  roles: Generated<string[]>
  showsEmail: Generated<boolean>
  showsPhone: Generated<boolean>
  createdAt: Generated<Instant>
  activatedAt: Instant | null
  activatedBy: number | null
  status: GeneratedAlways<'pending' | 'validated'>
  lastSignInAt: Instant | null
  registrationNote: string | null
  dataNoticeReadAt: Instant | null
  updatedAt: Generated<Instant>
  updatedBy: number | null
  mailRefusedAt: Instant | null
  /** null: nobody has confirmed that the address is theirs; set to null by a change of the address */
  emailConfirmedAt: Instant | null
  closedAt: Instant | null
  idleWarnedAt: Instant | null
  keptUntil: string | null
  filedUnder: GeneratedAlways<string>
  foldedName: GeneratedAlways<string>
  version: Generated<number>
}
