import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type {
  Notification,
  NotificationCount,
  NotificationReadForm,
  NotificationReading,
  NotificationsQuery,
  NotificationUnreadForm,
} from '#contract/messaging/notifications.ts'
import { allConditions, type List, readPage, rowsJsonSql } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NotifiedRecords } from './notifiedRecords.ts'
import { notifyStreams } from './notify.ts'

const rowOf = (
  { subject, besideThematic }: NotifiedRecords,
  viewer: Viewer,
): RawBuilder<Notification> => sql`json_build_object(
  '@id', '/api/notifications/' || notification.id,
  '@type', 'Notification',
  'id', notification.id,
  'kind', notification.kind,
  'subject', ${subject(viewer)},
  'thematic', ${besideThematic},
  'facts', notification.facts,
  'createdAt', notification.created_at,
  'readAt', notification.read_at)`

/** SQL condition on `notification`: shown to the viewer in the portal, about a record that they may still read. */
const shownCondition = ({ isReadable }: NotifiedRecords, viewer: Viewer) =>
  sql<SqlBool>`notification.user_id = ${viewer.id} and notification.in_app and ${isReadable(viewer)}`
const unreadCondition = sql<SqlBool>`notification.read_at is null`

/** The viewer's notifications, newest first. */
const notificationsList = (
  records: NotifiedRecords,
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
): List<Notification> => ({
  matching: sql`
    select notification.id, notification.created_at from notifications notification
    where ${shownCondition(records, viewer)} and ${condition}`,
  order: sql`created_at desc, id desc`,
  row: rowOf(records, viewer),
  joins: sql`join notifications notification on notification.id = page.id`,
})

export const list = (
  { db, declared }: Pick<Portal, 'db' | 'declared'>,
  viewer: Viewer,
  { read }: NotificationsQuery,
  slice: Slice,
): Promise<Rows<Notification>> =>
  readPage(
    db,
    notificationsList(
      declared.notifiedRecords,
      viewer,
      allConditions(read && (isTrue(read) ? sql`not ${unreadCondition}` : unreadCondition)),
    ),
    slice,
  )

const isTrue = (flag: string) => flag === 'true' || flag === '1'

const unreadCountSql = (records: NotifiedRecords, viewer: Viewer) =>
  sql<number>`(select count(*)::int from notifications notification where ${unreadCondition} and ${shownCondition(records, viewer)})`

/** Finds the number of unread notifications of the viewer and the newest notification. */
export async function findCount(
  { db, declared: { notifiedRecords } }: Pick<Portal, 'db' | 'declared'>,
  viewer: Viewer,
): Promise<NotificationCount> {
  const { rows } = await sql<{ unread: number; newest: Notification[] }>`
    select ${unreadCountSql(notifiedRecords, viewer)} as unread, ${rowsJsonSql(notificationsList(notifiedRecords, viewer, sql`true`), { limit: 1 })} as newest
  `.execute(db.withoutPlugins())
  return { userId: viewer.id, unread: rows[0]?.unread ?? 0, newest: rows[0]?.newest[0] ?? null }
}

/** Marks some or all notifications of the viewer as read. Ignores those of others, and those already read. */
export const markRead = (
  portal: Portal,
  viewer: Viewer,
  reading: NotificationReadForm,
): Promise<NotificationReading> => {
  const readAt = portal.clock.now().toISOString()
  const condition = allConditions(
    unreadCondition,
    'ids' in reading ? sql`notification.id = any(${reading.ids}::int[])` : undefined,
  )
  return setReadAt(portal, viewer, condition, readAt)
}

/**
 * Marks the notifications of the viewer as unread that they marked as read at this instant. Ignores those of records
 * that they may no longer read.
 */
export const markUnread = (
  portal: Portal,
  viewer: Viewer,
  { readAt }: NotificationUnreadForm,
): Promise<NotificationReading> =>
  setReadAt(portal, viewer, sql<SqlBool>`notification.read_at = ${readAt}::timestamptz`, null)

const setReadAt = (
  { db, declared: { notifiedRecords } }: Portal,
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  readAt: string | null,
): Promise<NotificationReading> =>
  db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update notifications notification set read_at = ${readAt}
      where ${shownCondition(notifiedRecords, viewer)} and ${condition}
    `.execute(tx)
    if (numAffectedRows > 0n) await notifyStreams(tx, [viewer.id])
    const { rows } = await sql<{ unread: number }>`select ${unreadCountSql(notifiedRecords, viewer)} as unread`.execute(
      tx,
    )
    return { unread: rows[0]?.unread ?? 0, readAt: numAffectedRows > 0n ? readAt : null }
  })
