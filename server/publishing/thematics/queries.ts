import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Thematic, ThematicsQuery } from '#contract/publishing/thematics/thematics.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/**
 * The list of thematics: open ones first, featured ones (« À la une ») before the others, by position. Closed ones are
 * included, since old documents refer to them.
 */
export const thematicsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  order: ThematicsQuery['order'] = {},
): List<Thematic> => ({
  matching: sql`select id, open, featured, position, opened_on, ${foldedSql(sql`name`)} as name,
    ${order.followers ? followersSql(viewer) : sql`null`} as followers
    from thematics thematic where ${condition}`,
  order: sql`open desc, featured desc, position, id`,
  orders: { name: sql`name`, position: sql`position`, openedOn: sql`opened_on`, followers: sql`followers` },
  row: sql`json_build_object(${fields}, 'subscription', ${subscriptionSql(viewer)}, 'followers', ${followersSql(viewer)})`,
  joins: sql`join thematics thematic on thematic.id = page.id`,
})

export const listThematics = (db: Db, viewer: Viewer, query: ThematicsQuery, slice: Slice): Promise<Rows<Thematic>> => {
  const { open, followed, irp, q, order } = query
  const condition = allConditions(
    open && (isTrue(open) ? sql`open` : sql`not open`),
    followed && sql`exists (select from subscriptions where thematic_id = thematic.id and user_id = ${viewer.id})`,
    // A thematic without bodies concerns all bodies.
    irp &&
      sql`(not exists (select from thematic_bodies concerned where concerned.thematic_id = thematic.id)
        or exists (select from thematic_bodies concerned
          where concerned.thematic_id = thematic.id and concerned.body_id = any(${irp}::int[])))`,
    q ? foldedContainsWordsCondition(sql`name || ' ' || coalesce(description, '')`, q) : undefined,
  )
  return readPage(db, thematicsList(viewer, condition, order), slice)
}

/**
 * Finds a thematic.
 * @throws Failure `record.notFound`
 */
export const findThematic = (db: Db, viewer: Viewer, id: number): Promise<Thematic> =>
  readItem(db, thematicsList(viewer, sql`id = ${id}`))

const isTrue = (written: string) => written === 'true' || written === '1'

const fields = precompiledSql(sql`
  '@id', '/api/thematics/' || thematic.id,
  '@type', 'Thematic',
  'id', thematic.id,
  'name', thematic.name,
  'description', thematic.description,
  'featured', thematic.featured,
  'open', thematic.open,
  'openedOn', thematic.opened_on,
  'closedOn', thematic.closed_on,
  'position', thematic.position,
  'irps', (select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
    from thematic_bodies concerned join bodies body on body.id = concerned.body_id
    where concerned.thematic_id = thematic.id),
  'version', thematic.version`)

const subscriptionSql = (viewer: Viewer) => sql`(
  select json_build_object('id', subscription.id, 'rhythm', subscription.rhythm) from subscriptions subscription
  where subscription.thematic_id = thematic.id and subscription.user_id = ${viewer.id})`

/** SQL: the number of followers, for people who may manage thematics (DOMAIN §6). */
const followersSql = (viewer: Viewer) =>
  canSomewhere(viewer, 'thematics.manage')
    ? sql`(select count(*)::int from subscriptions where thematic_id = thematic.id)`
    : sql`null`
