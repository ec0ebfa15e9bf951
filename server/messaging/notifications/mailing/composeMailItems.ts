import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { canBeMailed } from './canBeMailed.ts'
import { type NotificationSource, readNotificationSources } from './notificationSources.ts'
import { presentNoticeItem } from './presentNoticeItem.ts'

/** The user and the notifications of one mail. */
export interface MailDraft {
  userId: number
  /** ids of notifications */
  ids: readonly number[]
}

/**
 * Composes the items of mails: each record as it is now, if the addressee may read it now (QUALITY ACL-06). Reads
 * records and rights for all mails together.
 * @param isLeaving also reads the lines of an item: results, documents to read; and drops it when nothing is left to tell
 * @returns the items of each draft, in order; none for a user without an active account
 */
export async function composeMailItems(
  portal: Portal,
  db: Db,
  tellings: readonly MailDraft[],
  { isLeaving }: { isLeaving: boolean },
): Promise<NoticeItem[][]> {
  const userIds = [...new Set(tellings.map(({ userId }) => userId))]
  const viewers = new Map((await findViewers(db, userIds, { day: today(portal.clock) })).map((one) => [one.id, one]))
  const rows = await readNotificationSources(
    portal,
    db,
    tellings.flatMap(({ ids }) => ids),
  )
  const told: NoticeItem[][] = []
  for (const { userId, ids } of tellings) {
    const viewer = viewers.get(userId)
    const tellable = viewer ? ids.flatMap((id) => rows.get(id) ?? []).filter((row) => canBeMailed(viewer, row)) : []
    told.push(viewer && isLeaving ? await withLines(portal, db, viewer, tellable) : tellable.map(presentNoticeItem))
  }
  return told
}

async function withLines(
  portal: Portal,
  db: Db,
  viewer: Viewer,
  rows: readonly NotificationSource[],
): Promise<NoticeItem[]> {
  const items: NoticeItem[] = []
  for (const row of rows) {
    const readLines = portal.declared.notificationLines[row.kind]
    const found = readLines ? await readLines(portal, db, viewer, row) : { lines: [] }
    if (found === null) continue
    const { lines, count } = found
    const answer = await portal.declared.notificationAnswers[row.kind]?.(portal, db, viewer, row)
    items.push({
      ...presentNoticeItem(row),
      ...(count !== undefined && { count }),
      ...(lines.length > 0 && { lines }),
      ...(answer && { answer }),
    })
  }
  return items
}
