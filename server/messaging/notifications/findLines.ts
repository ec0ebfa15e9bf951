import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NotificationSource } from './mailing/notificationSources.ts'
import type { MailedKind, NoticeLine } from './noticeItem.ts'

/** How many lines a mail lists under one notification. */
export const linesAtMost = 10

/** What a mail says of a notification beside its sentence, as it is when the mail leaves. */
export interface NoticeLines {
  /** at most `linesAtMost` */
  lines: NoticeLine[]
  /** replaces the count that was written with the notification */
  count?: number
}

/**
 * Reads what a mail lists under a notification: documents to read before a session, results of a search.
 * @returns null when there is nothing to tell any more: it cannot be read, is done, or has stopped being true
 */
export type ReadLines = (portal: Portal, db: Db, viewer: Viewer, row: NotificationSource) => Promise<NoticeLines | null>

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

/** What is listed under notifications, and whether they still are to be told, by their kind. Others have no lines. */
export type NotificationLines = { readonly [Kind in MailedKind]?: ReadLines }
