import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Subscription, SubscriptionsQuery } from '#contract/front/subscriptions.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { newItemCountSql } from './newItemCount.ts'

/** Lists the viewer's subscriptions, newest first, without sessions that they may no longer read. */
export const ownSubscriptions = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<Subscription> => ({
  matching: sql`
    select subscription.id, subscription.created_at
    from subscriptions subscription left join sessions session on session.id = subscription.session_id
    where subscription.user_id = ${viewer.id} and ${condition}
      and (session.id is null or ${allowed(viewer, 'sessions.read', sessionFacts)})`,
  order: sql`created_at desc, id desc`,
  row: sql`json_build_object(${fields}, 'fresh', ${newItemCountSql(viewer)})`,
  joins,
})

export const list = (db: Db, viewer: Viewer, query: SubscriptionsQuery, slice: Slice): Promise<Rows<Subscription>> =>
  readPage(db, ownSubscriptions(viewer, conditionOf(query)), slice)

/** Finds a subscription of the viewer. @throws Failure `record.notFound` */
export const find = (db: Db, viewer: Viewer, id: number): Promise<Subscription> =>
  readItem(db, ownSubscriptions(viewer, sql`subscription.id = ${id}`))

/**
 * SQL condition of the query. `irp` serves the button of a body: the subscription to the whole body, not to a family or
 * a type.
 */
const conditionOf = ({ about, thematic, session, irp }: SubscriptionsQuery) =>
  allConditions(
    about && subjects[about],
    thematic ? sql`subscription.thematic_id = ${thematic}` : undefined,
    session ? sql`subscription.session_id = ${session}` : undefined,
    irp
      ? sql`subscription.body_id = ${irp} and subscription.family is null and subscription.document_type_id is null`
      : undefined,
  )

const subjects: Record<NonNullable<SubscriptionsQuery['about']>, RawBuilder<SqlBool>> = {
  thematic: sql`subscription.thematic_id is not null`,
  session: sql`subscription.session_id is not null`,
  flow: sql`subscription.thematic_id is null and subscription.session_id is null`,
}

const fields = precompiledSql(sql`
  '@id', '/api/subscriptions/' || subscription.id,
  '@type', 'Subscription',
  'id', subscription.id,
  'thematic', ${referenceJsonSql('thematic')},
  'session', case when meeting.id is not null then json_build_object('id', meeting.id, 'title', meeting.title,
    'startsAt', meeting.starts_at, 'irp', ${bodyReference('seated')}) end,
  'flow', case when ${subjects.flow} then json_build_object('irp', ${bodyReference('body')},
    'family', subscription.family, 'documentType', ${referenceJsonSql('type')}) end,
  'rhythm', subscription.rhythm,
  'createdAt', subscription.created_at`)

const joins = precompiledSql(sql`
  join subscriptions subscription on subscription.id = page.id
  left join thematics thematic on thematic.id = subscription.thematic_id
  left join sessions meeting on meeting.id = subscription.session_id
  left join bodies seated on seated.id = meeting.body_id
  left join bodies body on body.id = subscription.body_id
  left join document_types type on type.id = subscription.document_type_id`)
