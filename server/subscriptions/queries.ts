import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SubscriptionsQuery } from '#contract/lists.ts'
import type { Viewer } from '#contract/standing.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { bodyReference } from '#server/bodies/present.ts'
import { fixed } from '#server/database/fixed.ts'
import { reference } from '#server/database/json.ts'
import { every, type List, readItem, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'

const row: RawBuilder<Subscription> = fixed(sql`json_build_object(
  '@id', '/api/subscriptions/' || subscription.id,
  '@type', 'Subscription',
  'id', subscription.id,
  'thematic', ${reference('thematic')},
  'flow', case when coalesce(subscription.thematic_id, subscription.session_id) is null then json_build_object('irp', ${bodyReference('body')},
    'family', subscription.family, 'documentType', ${reference('type')}) end,
  'session', case when session.id is not null then json_build_object('id', session.id, 'title', session.title,
    'startsAt', session.starts_at, 'irp', ${bodyReference('meeting')}) end,
  'rhythm', subscription.rhythm,
  'fresh', 0,
  'createdAt', subscription.created_at)`)

/** The viewer's own, last asked first; those of others do not exist for them. */
const ownSubscriptions = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<Subscription> => ({
  matching: sql`select id, created_at from subscriptions where user_id = ${viewer.id} and ${condition}`,
  order: sql`created_at desc, id desc`,
  row,
  joins: sql`
    join subscriptions subscription on subscription.id = page.id
    left join thematics thematic on thematic.id = subscription.thematic_id
    left join sessions session on session.id = subscription.session_id
    left join bodies meeting on meeting.id = session.body_id
    left join bodies body on body.id = subscription.body_id
    left join document_types type on type.id = subscription.document_type_id`,
})

export const list = (
  db: Db,
  viewer: Viewer,
  { about }: SubscriptionsQuery,
  slice: Slice,
): Promise<Rows<Subscription>> =>
  readPage(db, ownSubscriptions(viewer, every(about && sql`${about} = case when thematic_id is not null then 'thematic' when session_id is not null then 'session' else 'flow' end`)), slice)

/** @throws Failure `record.notFound` */
export const find = (db: Db, viewer: Viewer, id: number): Promise<Subscription> =>
  readItem(db, ownSubscriptions(viewer, sql`id = ${id}`))

/**
 * Has the viewer follow a project. Asked again, or twice at once, it is the same subscription.
 * @returns whether it is new
 * @throws Failure `record.notFound` when there is no such project
 */
export const follow = (
  { db, clock }: Portal,
  viewer: Viewer,
  thematicId: number,
): Promise<{ subscription: Subscription; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now().toISOString()
    const made = await tx
      .insertInto('subscriptions')
      .values({ userId: viewer.id, thematicId, createdAt: now, seenAt: now })
      .onConflict((conflict) => conflict.constraint('subscriptions_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } =
      made ??
      (await tx
        .selectFrom('subscriptions')
        .select('id')
        .where('userId', '=', viewer.id)
        .where('thematicId', '=', thematicId)
        .executeTakeFirstOrThrow())
    return { subscription: await find(tx, viewer, id), isNew: made !== undefined }
  })

/** @throws Failure `record.notFound` when the viewer has no such subscription */
export async function unfollow(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('record.notFound')
}
