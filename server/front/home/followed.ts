import { type RawBuilder, sql } from 'kysely'
import type { FollowedSearch, Home } from '#contract/front/home.ts'
import type { Subscription } from '#contract/front/subscriptions.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { ownSubscriptions } from '#server/front/following/queries.ts'
import { rowsJsonSql } from '#server/ground/database/lists/list.ts'

const shown = { subscriptions: 6, searches: 3 } as const

/** All subscriptions and saved searches of a user, latest first. */
export interface FollowedItems {
  subscriptions: Subscription[]
  searches: FollowedSearch[]
}

/** SQL: the columns `subscriptions` and `searches`. */
export const followedColumnsSql = (viewer: Viewer): RawBuilder<unknown> => sql`
  ${rowsJsonSql(ownSubscriptions(viewer, sql`true`), { limit: null })} as subscriptions,
  ${savedSearchesSql(viewer)} as searches`

/**
 * SQL: saved searches with the number of unread alerts since they were last opened. Running the searches again would
 * take too many statements.
 */
const savedSearchesSql = (viewer: Viewer): RawBuilder<FollowedSearch[]> => sql`(
  select coalesce(json_agg(json_build_object('id', search.id, 'name', search.name, 'query', search.query,
    'rhythm', search.rhythm, 'fresh', told.fresh) order by search.created_at desc, search.id desc), '[]')
  from saved_searches search
  cross join lateral (
    select coalesce(sum(coalesce((alert.facts ->> 'count')::int, 1)), 0)::int as fresh from notifications alert
    where alert.saved_search_id = search.id and alert.user_id = search.user_id and alert.kind = 'search.alert'
      and alert.in_app and alert.read_at is null and alert.created_at > search.seen_at
  ) told
  where search.user_id = ${viewer.id})`

/** Returns the items with the most new results, and the total number of items. */
export const mostFresh = ({
  subscriptions,
  searches,
}: FollowedItems): Pick<Home, 'subscriptions' | 'searches' | 'followedCount'> => ({
  subscriptions: subscriptions.toSorted(byFresh).slice(0, shown.subscriptions),
  searches: searches.toSorted(byFresh).slice(0, shown.searches),
  followedCount: subscriptions.length + searches.length,
})

const byFresh = (one: { fresh: number }, other: { fresh: number }) => other.fresh - one.fresh
