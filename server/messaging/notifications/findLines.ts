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

/** What is listed under notifications, by their kind; nothing for the others. */
export type NotificationLines = { readonly [Kind in MailedKind]?: ReadLines }
