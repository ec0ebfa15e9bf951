import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    sessions: Sessions
    agendaPoints: AgendaPoints
    agendaPointThematics: { pointId: number; thematicId: number }
    agendaPointReferences: { pointId: number; documentId: number; position: number }
    sessionEvents: SessionEvents
    sessionVisits: SessionVisits
    sessionReminders: { sessionId: number; kind: 'validation' | 'reading' | 'answer'; sentAt: Instant }
    consultations: Consultations
    pointOutcomes: PointOutcomes
    minutes: Minutes
    decisions: Decisions
    decisionThematics: { decisionId: number; thematicId: number }
  }
}

interface SessionVisits {
  userId: number
  sessionId: number
  at: Instant
}

interface Votes {
  votesFor: number | null
  votesAgainst: number | null
  abstentions: number | null
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
  commitmentId: number | null
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

interface SessionEvents {
  id: Id
  sessionId: number
  at: Instant
  byUserId: number | null
  kind: 'convocation' | 'change' | 'postponement' | 'cancellation' | 'holding' | 'closing' | 'reopening'
  reason: string | null
  /** inserted as JSON text */
  changes: ColumnType<SessionChange[], string | undefined, string>
  /** when the members were told; of an event that is not announced to them, when it was recorded */
  announcedAt: Instant | null
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
  /** when its meeting was opened and closed; null for a session held without a record of presence */
  openedAt: Generated<Instant | null>
  closedAt: Generated<Instant | null>
  agendaSentOn: string | null
  healthAndSafety: Generated<boolean>
  createdBy: number | null
  createdAt: Generated<Instant>
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
  decisionsVersion: Generated<number>
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

interface PointOutcomes extends Votes {
  pointId: number
  opinion: 'favorable' | 'unfavorable' | 'reserved' | null
  opinionText: string | null
  employerAnswer: string | null
}
