import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { searchCall } from '#server/finding/search/expensiveCalls.ts'
import { countNewResults } from '#server/finding/search/newResults.ts'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { parseCriteria } from './criteria.ts'

/** A saved search, before new results are counted. */
type StoredSearch = Omit<SavedSearch, 'fresh'>

/** The viewer's own saved searches, by name. Those of others are not found. */
const ownSearchesList = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<StoredSearch> => ({
  matching: sql`
    select id, ${foldedSql(sql`name`)} collate "C" as name from saved_searches where user_id = ${viewer.id} and ${condition}`,
  order: sql`name, id`,
  row: sql`json_build_object(
    '@id', '/api/saved_searches/' || search.id,
    '@type', 'SavedSearch',
    'id', search.id,
    'name', search.name,
    'query', search.query,
    'rhythm', search.rhythm,
    'seenAt', search.seen_at,
    'createdAt', search.created_at)`,
  joins: sql`join saved_searches search on search.id = page.id`,
})

/**
 * Lists saved searches. Unless the list is empty, it counts as one search of the person's quota, since new results are
 * counted for all of them at once.
 * @throws Failure `request.tooMany`
 */
export async function listSavedSearches(portal: Portal, viewer: Viewer, slice: Slice): Promise<Rows<SavedSearch>> {
  const { rows, total } = await readPage(portal.db, ownSearchesList(viewer, sql`true`), slice)
  if (rows.length > 0) await consumeQuota(portal, searchCall.quota, viewer.id)
  return { rows: await withFreshCounts(portal, viewer, rows), total }
}

/** @throws Failure `record.notFound` */
export async function findSavedSearch(portal: Portal, viewer: Viewer, id: number): Promise<SavedSearch> {
  const kept = await readItem(portal.db, ownSearchesList(viewer, sql`id = ${id}`))
  const [search] = await withFreshCounts(portal, viewer, [kept])
  return search as SavedSearch
}

/** Returns no counts for searches that take too long. */
function emptyIfTooSlow(error: unknown): Map<number, number> {
  if (error instanceof Failure && error.code === 'search.tooSlow') return new Map()
  throw error
}

async function withFreshCounts(
  portal: Portal,
  viewer: Viewer,
  searches: readonly StoredSearch[],
): Promise<SavedSearch[]> {
  const since = searches.map(({ id, query, seenAt }) => ({ id, criteria: parseCriteria(query), since: seenAt }))
  const fresh = await countNewResults(portal, viewer, since).catch(emptyIfTooSlow)
  return searches.map((search) => ({ ...search, fresh: fresh.get(search.id) ?? 0 }))
}
