import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'

/** How notifications show a contact message. */
export const notifiedMessage: NotifiedRecord = {
  column: 'contact_message_id',
  from: sql`contact_messages message join contact_topics topic on topic.id = message.topic_id
    where message.id = notification.contact_message_id`,
  title: sql`topic.name`,
  path: sql`'/admin/messages?message=' || message.id`,
  readable: (viewer) => allowed(viewer, 'contact.manage', {}),
}
