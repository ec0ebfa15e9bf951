import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import { booleanString, pagedParameters } from '#contract/ground/queryShapes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import { collection, Day, Id, isSupportedDate, item, Timestamp } from '#contract/ground/shapes.ts'
import { changedParts } from './changedParts.ts'

export interface NotificationKindOptions {
  /** heading under which its choice is listed */
  group: 'sessions' | 'documents' | 'duties' | 'followed' | 'administration'
  /** default mail rhythm */
  mail: (typeof rhythms)[number]
  /** only offered to people who may do this action on some record; to everybody if absent */
  offered?: Action
  /** its mail is sent by its own feature, at once or not at all */
  direct?: true
  /** people cannot turn it off */
  always?: true
}

/** Kinds of notifications (SPEC §4; DOMAIN §14). Followed records use the rhythm of their subscription. */
export const notificationKinds = {
  'session.convened': { group: 'sessions', mail: 'immediate' },
  'session.changed': { group: 'sessions', mail: 'immediate' },
  'session.postponed': { group: 'sessions', mail: 'immediate' },
  'session.cancelled': { group: 'sessions', mail: 'immediate' },
  'session.reminder': { group: 'sessions', mail: 'immediate' },
  'session.replacing': { group: 'sessions', mail: 'immediate' },
  'session.replacementEnded': { group: 'sessions', mail: 'immediate' },
  'session.answerAsked': { group: 'sessions', mail: 'immediate' },
  'proposal.decided': { group: 'sessions', mail: 'immediate' },
  'minutes.toRemark': { group: 'sessions', mail: 'immediate' },
  'commitment.noted': { group: 'sessions', mail: 'daily' },
  'commitment.closed': { group: 'sessions', mail: 'daily' },
  'minutes.remarkAnswered': { group: 'sessions', mail: 'immediate' },
  'document.submitted': { group: 'documents', mail: 'immediate', offered: 'documents.refuse' },
  'document.stillPending': { group: 'documents', mail: 'immediate', offered: 'documents.refuse' },
  'document.published': { group: 'documents', mail: 'immediate', offered: 'documents.file' },
  'document.refused': { group: 'documents', mail: 'immediate', offered: 'documents.file' },
  'session.agendaDue': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'proposal.received': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'minutes.dueSoon': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'minutes.late': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'opinion.dueSoon': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'commitment.due': { group: 'duties', mail: 'immediate', offered: 'sessions.prepare' },
  'mandate.ending': { group: 'duties', mail: 'immediate' },
  'flow.published': { group: 'followed', mail: 'daily' },
  'thematic.update': { group: 'followed', mail: 'daily' },
  'thematic.featured': { group: 'followed', mail: 'immediate' },
  'search.alert': { group: 'followed', mail: 'daily' },
  'seats.partialElection': { group: 'administration', mail: 'immediate', offered: 'seats.manage' },
  'account.activated': { group: 'administration', mail: 'immediate', direct: true, always: true },
  'account.registered': { group: 'administration', mail: 'immediate', offered: 'users.validate', direct: true },
  'contact.received': { group: 'administration', mail: 'immediate', offered: 'contact.manage', direct: true },
  'import.finished': { group: 'administration', mail: 'immediate', offered: 'imports.manage', direct: true },
} as const satisfies Record<string, NotificationKindOptions>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/** A person's choice for a kind: whether in the portal, and by which mail. */
export const NotificationChoice = z.object({ app: z.boolean(), mail: z.enum(rhythms) })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** A person's choices. Other kinds use the defaults of `notificationKinds`, and are shown in the portal. */
export const NotificationChoices = z.partialRecord(z.enum(notificationKindNames), NotificationChoice)
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** Returns the choice that applies to a kind. */
export const choiceOf = (choices: NotificationChoices, kind: NotificationKind): NotificationChoice =>
  choices[kind] ?? { app: true, mail: notificationKinds[kind].mail }

/** What became of a proposed point. */
export const proposalFates = ['taken', 'merged', 'postponed', 'refused', 'withdrawn'] as const
export type ProposalFate = (typeof proposalFates)[number]

/** Counts, days and field names of a notification, never the words of a record. */
export const NotificationFacts = z.object({
  count: z.int().nonnegative().optional(),
  /** day on which something is due, or ends */
  due: Day.optional(),
  /** start of the session, before or after the change */
  startsAt: Timestamp.optional(),
  /** period of a saved search: after `since`, up to and including `until` */
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  /** the changed parts of a session */
  changed: z.array(z.enum(changedParts)).optional(),
  fate: z.enum(proposalFates).optional(),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

/** The record of a notification, in its current state and as the recipient may read it. */
export const NotificationSubject = z.object({
  title: z.string(),
  /** path of its page in the portal */
  path: z.string(),
  irp: BodyReference.nullable(),
  /** the session itself, or that of the document: what is told of one session is shown together */
  session: z.object({ id: Id, title: z.string() }).nullable(),
  /** its title is only shown in the portal, never in a mail (DOMAIN §14) */
  confidential: z.boolean(),
})
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** A notification of a person. Records that they may no longer read are left out. */
export const Notification = item('Notification', {
  id: Id,
  kind: z.enum(notificationKindNames),
  subject: NotificationSubject,
  /** the followed project it was sent for, if not the record itself */
  thematic: z.string().nullable(),
  facts: NotificationFacts,
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const Notifications = collection(Notification)

/** Data of the event `count`, sent when the stream opens and at each change. */
export const NotificationCount = z.object({
  /** whose notifications these are: a page of somebody else is out of date */
  userId: Id,
  unread: z.int().nonnegative(),
  newest: Notification.nullable(),
})
export type NotificationCount = z.infer<typeof NotificationCount>

/** Marks these notifications, or all of them, as read. */
export const NotificationReadForm = z.union([
  z.object({ ids: z.array(Id).min(1).max(200) }),
  z.object({ all: z.literal(true) }),
])
export type NotificationReadForm = z.output<typeof NotificationReadForm>

/**
 * Answer of `POST /api/notifications/reading`: the number of notifications that remain unread, and the instant at which
 * the others were marked as read, by which `POST /api/notifications/unreading` undoes it; null when none was.
 */
export const NotificationReading = z.object({ unread: z.int().nonnegative(), readAt: Timestamp.nullable() })
export type NotificationReading = z.infer<typeof NotificationReading>

/** Marks the notifications as unread that were marked as read at this instant. */
export const NotificationUnreadForm = z.object({ readAt: Timestamp.refine(isSupportedDate) })
export type NotificationUnreadForm = z.output<typeof NotificationUnreadForm>

/** `read=false`: those that are not read yet. */
export const NotificationsQuery = z.object({ ...pagedParameters, read: booleanString.optional() })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>
