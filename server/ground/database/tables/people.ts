import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { NotificationFacts, NotificationKind } from '#contract/messaging/notifications.ts'
import type { Id, Instant } from './columns.ts'

/** Tables of people: accounts, sign-ins, notifications, quotas. */
export interface PeopleTables {
  users: Users
  userPreferences: UserPreferences
  remembrances: RememberMeTokens
  signIns: SignIns
  signInFailures: SignInFailures
  notifications: Notifications
  notificationChoices: NotificationChoicesTable
  calendarFeeds: CalendarFeeds
  homeVisits: HomeVisits
  profilePictures: ProfilePictures
  accountLinks: AccountLinks
  recoveryLinks: RecoveryLinks
  quotas: Quotas
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
  closedAt: Instant | null
  idleWarnedAt: Instant | null
  keptUntil: string | null
  filedUnder: GeneratedAlways<string>
  foldedName: GeneratedAlways<string>
  version: Generated<number>
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

interface RememberMeTokens {
  id: Id
  userId: number
  selector: string
  validatorHash: Buffer
  previousValidatorHash: Buffer | null
  rotatedAt: Instant
  expiresAt: Instant
}

interface SignIns {
  id: Id
  userId: number
  tokenHash: Buffer
  remembranceId: number | null
  device: string
  address: string
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
}

interface SignInFailures {
  key: string
  failures: number
  since: Instant
  blockedUntil: Instant | null
}

interface Notifications {
  id: Id
  userId: number
  kind: NotificationKind
  cause: string
  sessionId: number | null
  eventId: number | null
  documentId: number | null
  stepId: number | null
  contentId: number | null
  thematicId: number | null
  consultationId: number | null
  aboutUserId: number | null
  contactMessageId: number | null
  importId: number | null
  savedSearchId: number | null
  facts: JSONColumnType<NotificationFacts>
  inApp: Generated<boolean>
  mail: Generated<Rhythm>
  mailDueAt: Instant | null
  mailedAt: Instant | null
  createdAt: Instant
  readAt: Instant | null
}

interface NotificationChoicesTable {
  userId: number
  kind: NotificationKind
  inApp: boolean
  mail: Rhythm
}

interface CalendarFeeds {
  userId: number
  tokenHash: Buffer
  createdAt: Instant
  lastReadAt: Instant | null
}

interface HomeVisits {
  userId: number
  lastAt: Instant
  beforeAt: Instant | null
}

interface ProfilePictures {
  id: Id
  userId: number
  filename: string
  fileKey: string
  smallKey: string
  updatedAt: Instant
}

interface AccountLinks {
  id: Id
  userId: number
  purpose: 'password' | 'activation' | 'email'
  tokenHash: Buffer
  email: string | null
  createdAt: Instant
  expiresAt: Instant
}

interface RecoveryLinks {
  id: Id
  userId: number
  tokenHash: Buffer
  email: string
  createdAt: Instant
  expiresAt: Instant
}

interface Quotas {
  key: string
  spent: number
  since: Instant
  seen: number[] | null
}
