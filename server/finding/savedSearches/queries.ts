import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SavedSearch } from '#contract/savedSearches.ts'
import type { Viewer } from '#contract/standing.ts'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pages.ts'
import { folded } from '#server/ground/database/sql/folded.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { expensiveCalls } from '#server/ground/http/limits/expensiveCalls.ts'
import { spend } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readCriteria } from './criteria.ts'
import { countFresh } from './fresh.ts'

/** A saved search, before new results are counted. */
type Kept = Omit<SavedSearch, 'fresh'>

/** The viewer's own saved searches, by name. Those of others are not found. */
const ownSearches = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<Kept> => ({
  matching: sql`
    select id, ${folded(sql`name`)} collate "C" as name from saved_searches where user_id = ${viewer.id} and ${condition}`,
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
export async function list(portal: Portal, viewer: Viewer, slice: Slice): Promise<Rows<SavedSearch>> {
  const { rows, total } = await readPage(portal.db, ownSearches(viewer, sql`true`), slice)
  if (rows.length > 0) await spend(portal, expensiveCalls.search.quota, viewer.id)
  return { rows: await withFresh(portal, viewer, rows), total }
}

/** @throws Failure `record.notFound` */
export async function find(portal: Portal, viewer: Viewer, id: number): Promise<SavedSearch> {
  const kept = await readItem(portal.db, ownSearches(viewer, sql`id = ${id}`))
  const [search] = await withFresh(portal, viewer, [kept])
  return search as SavedSearch
}

/** Returns no counts for searches that take too long. */
function unlessTooSlow(error: unknown): Map<number, number> {
  if (error instanceof Failure && error.code === 'search.tooSlow') return new Map()
  throw error
}

async function withFresh(portal: Portal, viewer: Viewer, searches: readonly Kept[]): Promise<SavedSearch[]> {
  const since = searches.map(({ id, query, seenAt }) => ({ id, criteria: readCriteria(query), since: seenAt }))
  const fresh = await countFresh(portal, viewer, since).catch(unlessTooSlow)
  return searches.map((search) => ({ ...search, fresh: fresh.get(search.id) ?? 0 }))
}
