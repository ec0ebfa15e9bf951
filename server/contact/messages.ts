import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContactFollowUpForm, ContactMessage } from '#contract/contact.ts'
import type { ContactMessagesQuery } from '#contract/lists.ts'
import type { Viewer } from '#contract/standing.ts'
import { audit } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/details.ts'
import { holdsWords } from '#server/database/folded.ts'
import { reference } from '#server/database/json.ts'
import { every, type List, readItem, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import { refuseStale } from '#server/http/stale.ts'
import type { Portal } from '#server/portal.ts'
import { personReference } from '#server/users/present.ts'

/** What was written to those who run the portal, newest first. */
export const listMessages = (
  db: Db,
  { state, variant, topic, q }: ContactMessagesQuery,
  slice: Slice,
): Promise<Rows<ContactMessage>> =>
  readPage(
    db,
    messages(
      every(
        state && sql<SqlBool>`state = any(${state}::text[])`,
        variant && sql<SqlBool>`variant = ${variant}`,
        topic && sql<SqlBool>`topic_id = any(${topic}::int[])`,
        q ? holdsWords(sql`concat_ws(' ', first_name, last_name, email, message)`, q) : undefined,
      ),
    ),
    slice,
  )

/** @throws Failure `record.notFound` */
export const findMessage = (db: Db, id: number): Promise<ContactMessage> => readItem(db, messages(sql`id = ${id}`))

const messages = (condition: RawBuilder<SqlBool>): List<ContactMessage> => ({
  matching: sql`select id, created_at from contact_messages where ${condition}`,
  order: sql`created_at desc, id desc`,
  row: sql`json_build_object(
    '@id', '/api/contact_messages/' || message.id,
    '@type', 'ContactMessage',
    'id', message.id,
    'variant', message.variant,
    'topic', ${reference('topic')},
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
    'notes', message.notes,
    'updatedBy', ${personReference('writer')},
    'updatedAt', message.updated_at,
    'version', message.version)`,
  joins: sql`join contact_messages message on message.id = page.id
    join contact_topics topic on topic.id = message.topic_id
    left join users author on author.id = message.user_id
    left join users writer on writer.id = message.updated_by`,
})

/** The PDF that came with a message. @throws Failure `record.notFound` when there is none */
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

/** Says how far a message is, and what administrators note of it. @throws Failure `record.notFound`, `record.stale` */
export const followUp = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: ContactFollowUpForm,
): Promise<ContactMessage> =>
  portal.db.transaction().execute(async (tx) => {
    const { clock } = portal
    const before = await tx
      .selectFrom('contactMessages')
      .select(['state', 'notes', 'version', 'createdAt', 'updatedAt', 'updatedBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await refuseStale(tx, { ...before, updatedAt: before.updatedAt ?? before.createdAt }, version, clock.now())
    await tx
      .updateTable('contactMessages')
      .set({ ...form, updatedAt: clock.now().toISOString(), updatedBy: viewer.id, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const fields = changedFields(before, form)
    await audit(portal, tx, viewer, 'contactMessage.amended', 'contactMessage', id, {
      fields,
      ...(form.state !== before.state && { before: before.state, after: form.state }),
    })
    return findMessage(tx, id)
  })
