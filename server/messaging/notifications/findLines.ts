import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NotificationSource } from './mailing/notificationSources.ts'
import type { MailedKind, NoticeLine } from './noticeItem.ts'

/** How many lines a mail lists under one notification. */
export const linesAtMost = 10

/**
 * Reads what a mail lists under a notification: documents to read before a session, results of a search.
 * @returns at most `linesAtMost`; null when what it was about can no longer be read: there is nothing to tell
 */
export type ReadLines = (
  portal: Portal,
  db: Db,
  viewer: Viewer,
  row: NotificationSource,
) => Promise<NoticeLine[] | null>

/**
 * Reads what the link says, before it is sealed, by which the addressee answers the record of a notification.
 * @returns null when nothing is asked of them
 */
export type ReadAnswerWords = (
  portal: Portal,
  db: Db,
  viewer: Viewer,
  row: NotificationSource,
) => Promise<string | null>

/** Which notifications are answered from their mail, by their kind. */
export type NotificationAnswers = { readonly [Kind in MailedKind]?: ReadAnswerWords }

/** What is listed under notifications, by their kind; nothing for the others. */
export type NotificationLines = { readonly [Kind in MailedKind]?: ReadLines }
