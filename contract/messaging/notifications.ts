import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Action } from '#contract/ground/policy.ts'
import { paged, yesOrNo } from '#contract/ground/queryShapes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import { collection, Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { changedParts } from './changedParts.ts'

export interface KindOfNotification {
  /** under which heading its choice stands */
  group: 'sessions' | 'documents' | 'duties' | 'followed' | 'administration'
  /** how it is mailed to who has chosen nothing */
  mail: (typeof rhythms)[number]
  /** its choice is offered to who may do this somewhere; to everybody without it */
  offered?: Action
  /** its mail is sent by its own subject, at once or not at all */
  direct?: true
  /** nobody chooses whether they are told */
  always?: true
}

/** What people are told of (SPEC §4; DOMAIN §14). What is followed has the rhythm of its subscription. */
export const notificationKinds = {
  'session.convened': { group: 'sessions', mail: 'immediate' },
  'session.changed': { group: 'sessions', mail: 'immediate' },
  'session.postponed': { group: 'sessions', mail: 'immediate' },
  'session.cancelled': { group: 'sessions', mail: 'immediate' },
  'session.reminder': { group: 'sessions', mail: 'immediate' },
  'document.submitted': { group: 'documents', mail: 'immediate', offered: 'documents.refuse' },
  'document.stillPending': { group: 'documents', mail: 'immediate', offered: 'documents.refuse' },
  'document.published': { group: 'documents', mail: 'immediate', offered: 'documents.file' },
  'document.refused': { group: 'documents', mail: 'immediate', offered: 'documents.file' },
  'session.agendaDue': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'minutes.dueSoon': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'minutes.late': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'opinion.dueSoon': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'mandate.ending': { group: 'duties', mail: 'immediate' },
  'flow.published': { group: 'followed', mail: 'daily' },
  'thematic.update': { group: 'followed', mail: 'daily' },
  'thematic.featured': { group: 'followed', mail: 'immediate' },
  'search.alert': { group: 'followed', mail: 'daily' },
  'account.activated': { group: 'administration', mail: 'immediate', direct: true, always: true },
  'account.registered': { group: 'administration', mail: 'immediate', offered: 'users.validate', direct: true },
  'contact.received': { group: 'administration', mail: 'immediate', offered: 'contact.manage', direct: true },
  'import.finished': { group: 'administration', mail: 'immediate', offered: 'imports.manage', direct: true },
} as const satisfies Record<string, KindOfNotification>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/** How a person wants a kind told: in the portal, and by which mail. */
export const NotificationChoice = z.object({ app: z.boolean(), mail: z.enum(rhythms) })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** Those that a person has chosen; the others are as `notificationKinds` proposes, and in the portal. */
export const NotificationChoices = z.partialRecord(z.enum(notificationKindNames), NotificationChoice)
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** How a kind is told to somebody. */
export const choiceOf = (choices: NotificationChoices, kind: NotificationKind): NotificationChoice =>
  choices[kind] ?? { app: true, mail: notificationKinds[kind].mail }

/** Counts, days and names of fields that a notification was made with: never the words of a record. */
export const NotificationFacts = z.object({
  count: z.int().nonnegative().optional(),
  /** the day on which something is due, or ends */
  due: Day.optional(),
  /** when the session is, or was to be */
  startsAt: Timestamp.optional(),
  /** what a kept search has found came out after one, and no later than the other */
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  /** what of a session changed */
  changed: z.array(z.enum(changedParts)).optional(),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

/** The record that a notification tells of, as it is now and as its reader may read it. */
export const NotificationSubject = z.object({
  title: z.string(),
  /** its page in the portal */
  path: z.string(),
  irp: BodyReference.nullable(),
  /** its title is for the portal alone: no mail says it (DOMAIN §14) */
  confidential: z.boolean(),
})
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** One thing that a person was told. What they may no longer read is not there any more. */
export const Notification = item('Notification', {
  id: Id,
  kind: z.enum(notificationKindNames),
  subject: NotificationSubject,
  /** the project for which it was told, when it is not the record itself */
  thematic: z.string().nullable(),
  facts: NotificationFacts,
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const Notifications = collection(Notification)

/** What the stream brings at its beginning and at each change, as `data` of an event named `count`. */
export const NotificationCount = z.object({
  unread: z.int().nonnegative(),
  newest: Notification.nullable(),
})
export type NotificationCount = z.infer<typeof NotificationCount>

/** These, or all of them, have been read. */
export const NotificationReading = z.union([
  z.object({ ids: z.array(Id).min(1).max(200) }),
  z.object({ all: z.literal(true) }),
])
export type NotificationReading = z.output<typeof NotificationReading>

/** `read=false`: those that are not read yet. */
export const NotificationsQuery = z.object({ ...paged, read: yesOrNo.optional() })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>
