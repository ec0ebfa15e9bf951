import type { Generated, JSONColumnType } from 'kysely'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { NotificationFacts, NotificationKind } from '#contract/messaging/notifications.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    notifications: Notifications
    notificationChoices: NotificationChoicesTable
  }
}

interface NotificationChoicesTable {
  userId: number
  kind: NotificationKind
  inApp: boolean
  mail: Rhythm
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
  bodyId: number | null
  proposalId: number | null
  commitmentId: number | null
  facts: JSONColumnType<NotificationFacts>
  inApp: Generated<boolean>
  mail: Generated<Rhythm>
  mailDueAt: Instant | null
  mailedAt: Instant | null
  createdAt: Instant
  readAt: Instant | null
}
