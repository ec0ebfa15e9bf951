import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContactTopic, ContactTopicForm, ContactTopicsQuery } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Lists the topics in the order of the form. */
export const listTopics = (
  db: Db,
  viewer: Viewer,
  { variant }: ContactTopicsQuery,
  slice: Slice,
): Promise<Rows<ContactTopic>> =>
  readPage(db, topics(viewer, allConditions(variant && sql<SqlBool>`variant = ${variant}`)), slice)

/** Finds a topic. @throws Failure `record.notFound` */
export const findTopic = (db: Db, viewer: Viewer, id: number): Promise<ContactTopic> =>
  readItem(db, topics(viewer, sql`id = ${id}`))

/** The address of a topic is shown to those who may choose it. */
const topics = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<ContactTopic> => ({
  matching: sql`select id, variant, position from contact_topics where ${condition}`,
  order: sql`variant, position, id`,
  row: sql`json_build_object(
    '@id', '/api/contact_topics/' || topic.id,
    '@type', 'ContactTopic',
    'id', topic.id,
    'variant', topic.variant,
    'name', topic.name,
    'address', case when ${allowed(viewer, 'contact.manage', {})} then topic.address end,
    'position', topic.position,
    'version', topic.version)`,
  joins: sql`join contact_topics topic on topic.id = page.id`,
})

/** Finds a topic for a message of this kind. Undefined if there is none. */
export const lookUpTopic = (db: Db, id: number, variant: ContactVariant) =>
  db
    .selectFrom('contactTopics')
    .select(['id', 'name', 'address'])
    .where('id', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
export type Topic = NonNullable<Awaited<ReturnType<typeof lookUpTopic>>>

/** Updates a topic. @throws Failure `record.notFound`, `record.stale`, `references.nameTaken` */
export const amendTopic = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: ContactTopicForm,
): Promise<ContactTopic> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { clock } = portal
    const before = await tx.selectFrom('contactTopics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, before, version, clock.now())
    await tx
      .updateTable('contactTopics')
      .set({ ...form, updatedAt: clock.now().toISOString(), updatedBy: viewer.id, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'contactTopic.amended', 'contactTopic', id, { fields: changedFields(before, form) })
    return findTopic(tx, viewer, id)
  })
