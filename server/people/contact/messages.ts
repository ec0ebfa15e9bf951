import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContactMessage, ContactMessagesQuery } from '#contract/people/contact/contact.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { personReference } from '#server/people/users/present.ts'

/** Lists the messages to the administrators, newest first by default. */
export const listMessages = (
  db: Db,
  viewer: Viewer,
  { state, status, variant, topic, assignedTo, q }: ContactMessagesQuery,
  slice: Slice,
): Promise<Rows<ContactMessage>> =>
  readPage(
    db,
    messages(
      allConditions(
        state && sql<SqlBool>`state = any(${state}::text[])`,
        status && sql<SqlBool>`state = any(${status}::text[])`,
        assignedTo !== undefined ? assigneeCondition(viewer, assignedTo) : undefined,
        variant && sql<SqlBool>`variant = ${variant}`,
        topic && sql<SqlBool>`topic_id = any(${topic}::int[])`,
        q ? foldedContainsWordsCondition(sql`concat_ws(' ', first_name, last_name, email, message)`, q) : undefined,
      ),
    ),
    slice,
  )

/** Finds a message. @throws Failure `record.notFound` */
export const findMessage = (db: Db, id: number): Promise<ContactMessage> => readItem(db, messages(sql`id = ${id}`))

const assigneeCondition = (viewer: Viewer, whom: NonNullable<ContactMessagesQuery['assignedTo']>) =>
  whom === 'none' ? sql<SqlBool>`assigned_to is null` : sql<SqlBool>`assigned_to = ${whom === 'me' ? viewer.id : whom}`

const messages = (condition: RawBuilder<SqlBool>): List<ContactMessage> => ({
  matching: sql`select id, created_at, ${foldedSql(sql`last_name || ' ' || first_name`)} as name
    from contact_messages where ${condition}`,
  order: sql`created_at desc, id desc`,
  orders: { lastName: sql`name`, createdAt: sql`created_at` },
  equalRowsById: true,
  row: sql`json_build_object(
    '@id', '/api/contact_messages/' || message.id,
    '@type', 'ContactMessage',
    'id', message.id,
    'variant', message.variant,
    'topic', ${referenceJsonSql('topic')},
    'author', ${personReference('author')},
    'gender', message.gender,
    'firstName', message.first_name,
    'lastName', message.last_name,
    'email', message.email,
    'phoneNumber', message.phone_number,
    'address', message.address,
    'irps', message.irps,
    'mandates', message.mandates,
    'mandatePeriod', message.mandate_period,
    'message', message.message,
    'training', message.training,
    'file', case when message.file_key is not null
      then json_build_object('name', message.file_name, 'size', message.file_bytes) end,
    'createdAt', message.created_at,
    'state', message.state,
    'status', message.state,
    'assignedTo', ${personReference('carer')},
    'notes', message.notes,
    'updatedBy', ${personReference('writer')},
    'updatedAt', message.updated_at,
    'version', message.version)`,
  joins: sql`join contact_messages message on message.id = page.id
    join contact_topics topic on topic.id = message.topic_id
    left join users author on author.id = message.user_id
    left join users carer on carer.id = message.assigned_to
    left join users writer on writer.id = message.updated_by`,
})

/** Finds the PDF of a message. @throws Failure `record.notFound` when there is none */
export async function findAttachment(db: Db, id: number) {
  const { fileKey, fileName, fileBytes } =
    (await db
      .selectFrom('contactMessages')
      .select(['fileKey', 'fileName', 'fileBytes'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? {}
  if (!fileKey || !fileName || !fileBytes) throw new Failure('record.notFound')
  return { fileKey, fileName, fileBytes }
}
