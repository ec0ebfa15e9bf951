import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DocumentFamily, DocumentStatus, Moving } from '#contract/documents.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { SessionChange } from '#contract/sessionEvents.ts'

/** The tables as queries see them, written beside `migrations/`. Instants and days come and go as text. */
export interface Schema {
  users: Users
  userPreferences: UserPreferences
  remembrances: Remembrances
  signIns: SignIns
  signInFailures: SignInFailures
  bodies: Bodies
  mandates: Mandates
  jobs: Jobs
  assignments: Assignments
  links: Links
  sessions: Sessions
  agendaPoints: AgendaPoints
  documentTypes: Branches
  documentCommissions: Branches
  documents: Documents
  documentVersions: DocumentVersions
  documentPages: DocumentPages
  documentSteps: DocumentSteps
  documentReadings: DocumentReadings
  thematics: Thematics
  sessionEvents: SessionEvents
  sessionVisits: SessionVisits
  consultations: Consultations
  agendaPointThematics: { pointId: number; thematicId: number }
  agendaPointReferences: { pointId: number; documentId: number; position: number }
  pointOutcomes: PointOutcomes
  documentThematics: { documentId: number; thematicId: number }
  minutes: Minutes
  decisions: Decisions
  decisionThematics: { decisionId: number; thematicId: number }
  sessionBundles: SessionBundles
  notifications: Notifications
}

type Id = GeneratedAlways<number>
type Instant = string

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
  version: Generated<number>
}

interface UserPreferences {
  userId: number
  theme: Generated<'light' | 'dark' | 'system'>
  sidebar: Generated<boolean>
  miniSidebar: Generated<boolean>
  navbarColor: Generated<'surface' | 'primary' | 'secondary'>
  horizontal: Generated<boolean>
}

interface Remembrances {
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

interface Bodies {
  id: Id
  parentId: number | null
  name: string
  label: string
  kind: 'CSEC' | 'CSE' | 'CSSCT_CENTRALE' | 'CSSCT' | 'COMMISSION' | 'PROXIMITE' | 'GROUPE'
  code: string
  active: Generated<boolean>
  position: Generated<number>
  description: string | null
  agendaNoticeDays: Generated<number>
  minutesDueDays: Generated<number>
  confidentialByDefault: Generated<boolean>
  meetingsPerYear: number | null
  videoMeetingsMax: Generated<number | null>
  path: GeneratedAlways<number[]>
}

interface Mandates {
  id: Id
  name: string
  position: Generated<number>
  active: Generated<boolean>
  voting: Generated<boolean>
}

interface Jobs {
  id: Id
  name: string
  position: Generated<number>
  active: Generated<boolean>
}

interface Assignments {
  id: Id
  userId: number
  bodyId: number
  role: 'reader' | 'redactor' | 'validator'
  mandateId: number | null
  jobId: number | null
  startsOn: string | null
  endsOn: string | null
  main: Generated<boolean>
}

interface Links {
  id: Id
  label: string
  link: string
  linkType: 'Interne' | 'Externe'
  menu: 'HEADER' | 'MAIN' | 'HOME' | 'TOOLBOX' | 'TRAINING' | 'LEGAL' | 'FOOTER'
  position: number | null
}

interface Sessions {
  id: Id
  bodyId: number
  type: 'ordinary' | 'extraordinary' | 'committee' | 'preparatory' | 'accounts' | 'training'
  number: number | null
  title: string
  startsAt: Instant
  endsAt: Instant
  year: GeneratedAlways<number>
  mode: 'onsite' | 'remote' | 'hybrid'
  place: string | null
  remoteLink: string | null
  description: string | null
  confidential: Generated<boolean>
  status: Generated<'draft' | 'convened' | 'held' | 'closed' | 'cancelled'>
  convenedAt: Instant | null
  agendaSentOn: string | null
  healthAndSafety: Generated<boolean>
  createdBy: number | null
  createdAt: Generated<Instant>
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
  decisionsVersion: Generated<number>
}

interface AgendaPoints {
  id: Id
  sessionId: number
  parentId: number | null
  position: number
  level: GeneratedAlways<number>
  title: string
  kind: 'information' | 'consultation' | 'opinion' | 'deliberation' | 'appointment' | 'minutes' | 'other'
  description: string | null
  expectedMinutes: number | null
  rapporteur: string | null
  consultationId: number | null
  minutesOfId: number | null
}

interface Branches {
  id: Id
  parentId: number | null
  name: string
  position: Generated<number>
  active: Generated<boolean>
}

interface Documents {
  id: Id
  bodyId: number
  family: DocumentFamily
  sessionId: number | null
  pointId: number | null
  documentTypeId: number | null
  documentCommissionId: number | null
  title: string
  description: string | null
  documentDate: string | null
  confidential: Generated<boolean>
  channel: Generated<'none' | 'csec'>
  status: Generated<DocumentStatus>
  authorId: number | null
  createdAt: Generated<Instant>
  publishedAt: Instant | null
  publishedVersion: number | null
  pendingStatus: 'draft' | 'submitted' | 'refused' | null
  moving: GeneratedAlways<Moving>
  unapprovedMinutes: Generated<boolean>
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
  externalId: string | null
}

interface DocumentVersions {
  id: Id
  documentId: number
  number: number
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
  uploadedBy: number | null
  uploadedAt: Generated<Instant>
  publishedAt: Instant | null
  textStatus: Generated<'pending' | 'extracted' | 'empty' | 'failed'>
  pages: number | null
  thumbnailKey: string | null
}

interface DocumentPages {
  versionId: number
  page: number
  text: string
}

interface DocumentSteps {
  id: Id
  documentId: number
  versionNumber: number
  at: Instant
  byUserId: number | null
  fromStatus: DocumentStatus | null
  toStatus: DocumentStatus
  comment: string | null
}

interface DocumentReadings {
  userId: number
  documentId: number
  versionNumber: number
  at: Instant
}

interface Thematics {
  id: Id
  name: string
  description: string | null
  featured: Generated<boolean>
  open: Generated<boolean>
  position: Generated<number>
}

interface SessionEvents {
  id: Id
  sessionId: number
  at: Instant
  byUserId: number | null
  kind: 'convocation' | 'change' | 'postponement' | 'cancellation' | 'holding' | 'closing' | 'reopening'
  reason: string | null
  /** goes in as JSON text */
  changes: ColumnType<SessionChange[], string | undefined, string>
  announcedAt: Instant | null
}

interface SessionVisits {
  userId: number
  sessionId: number
  at: Instant
}

interface Consultations {
  id: Id
  bodyId: number
  title: string
  startedOn: string
  expert: Generated<'none' | 'one' | 'multiple'>
  agreedDays: number | null
  centralId: number | null
  thematicId: number | null
  confidential: Generated<boolean>
  createdBy: number | null
  createdAt: Generated<Instant>
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
}

interface Votes {
  votesFor: number | null
  votesAgainst: number | null
  abstentions: number | null
}

interface PointOutcomes extends Votes {
  pointId: number
  opinion: 'favorable' | 'unfavorable' | 'reserved' | null
  opinionText: string | null
  employerAnswer: string | null
}

interface Minutes extends Votes {
  sessionId: number
  state: Generated<'expected' | 'draft' | 'sent' | 'approved' | 'published'>
  procedure: Generated<'ordinary' | 'pse' | 'insolvency'>
  documentId: number | null
  sentOn: string | null
  approvedOn: string | null
  approvedInId: number | null
  corrections: string | null
  publishedOn: string | null
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
}

interface Decisions {
  id: Id
  sessionId: number
  number: number
  text: string
  pointId: number | null
  owner: string | null
  dueOn: string | null
  state: Generated<'toDo' | 'inProgress' | 'done' | 'abandoned'>
}

interface SessionBundles {
  key: string
  sessionId: number | null
  audience: string
  since: Instant | null
  /** what the builder is given, as JSON */
  plan: ColumnType<object, string, never>
  state: Generated<'preparing' | 'ready' | 'failed'>
  progress: Generated<number>
  fileKey: string | null
  bytes: number | null
  sha256: string | null
  retryAt: Instant | null
  askedAt: Instant
}

interface Notifications {
  id: Id
  userId: number
  kind: NotificationKind
  sessionId: number | null
  eventId: number | null
  documentId: number | null
  stepId: number | null
  createdAt: Instant
  readAt: Instant | null
}
