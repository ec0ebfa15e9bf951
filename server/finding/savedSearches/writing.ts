import { sql } from 'kysely'
import { maxSavedSearches, type SavedSearch, type SavedSearchForm } from '#contract/finding/savedSearches.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { markRecordRead } from '#server/messaging/notifications/markRecordRead.ts'
import { normalizeCriteria } from './criteria.ts'
import { findSavedSearch } from './queries.ts'

/**
 * Saves a search of the viewer. Existing results do not count as new.
 * @throws Failure on `query`; `search.nameTaken`, `search.tooManySaved`
 */
export async function insertSavedSearch(portal: Portal, viewer: Viewer, form: SavedSearchForm): Promise<SavedSearch> {
  const values = { ...form, query: normalizeCriteria(form.query), at: portal.clock.now().toISOString() }
  for (;;) {
    const { id, hadRoom } = await insertAtFreePlace(portal.db, viewer, values)
    if (id !== null) return findSavedSearch(portal, viewer, id)
    if (!hadRoom) throw new Failure('search.tooManySaved', { values: { max: maxSavedSearches } })
  }
}

/**
 * Inserts at the first free place. Of two concurrent inserts at the same place, the second returns no `id` and must be
 * retried.
 */
async function insertAtFreePlace(
  db: Db,
  viewer: Viewer,
  { name, query, rhythm, at }: SavedSearchForm & { at: string },
) {
  const { rows } = await sql<{ id: number | null; hadRoom: boolean }>`
    with free as (
      select place from generate_series(1, ${maxSavedSearches}::int) place
      where not exists (select from saved_searches taken where taken.user_id = ${viewer.id} and taken.place = place.place)
      order by place limit 1),
    made as (
      insert into saved_searches (user_id, place, name, query, rhythm, seen_at, told_at, created_at)
      select ${viewer.id}, place, ${name}, ${query}, ${rhythm}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from free
      on conflict on constraint saved_searches_place_key do nothing
      returning id)
    select (select id from made) as id, exists (select from free) as had_room
  `.execute(db)
  return rows[0] as { id: number | null; hadRoom: boolean }
}

/** @throws Failure `record.notFound`; on `query`; `search.nameTaken` */
export async function updateSavedSearch(
  portal: Portal,
  viewer: Viewer,
  id: number,
  { name, query, rhythm }: SavedSearchForm,
): Promise<SavedSearch> {
  const kept = normalizeCriteria(query)
  const now = sql<string>`${portal.clock.now().toISOString()}::timestamptz`
  await rejectIfMissing(
    portal.db
      .updateTable('savedSearches')
      .set({
        name,
        query: kept,
        rhythm,
        // with other criteria, or when mails are first asked for, earlier results are not reported
        toldAt: sql`case when rhythm = 'none' or query <> ${kept} then ${now} else told_at end`,
      })
      .where('id', '=', id)
      .where('userId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst(),
  )
  return findSavedSearch(portal, viewer, id)
}

/** Marks all results until now as seen, and the notifications of them as read. @throws Failure `record.notFound` */
export async function markSearchSeen(portal: Portal, viewer: Viewer, id: number): Promise<SavedSearch> {
  await rejectIfMissing(
    portal.db
      .updateTable('savedSearches')
      .set({ seenAt: portal.clock.now().toISOString() })
      .where('id', '=', id)
      .where('userId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst(),
  )
  await markRecordRead(portal.db, viewer.id, portal.clock.now(), sql`notification.saved_search_id = ${id}`)
  return findSavedSearch(portal, viewer, id)
}

/** @throws Failure `record.notFound` */
export async function deleteSavedSearch({ db }: Portal, viewer: Viewer, id: number): Promise<void> {
  await rejectIfMissing(
    db
      .deleteFrom('savedSearches')
      .where('id', '=', id)
      .where('userId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst(),
  )
}

async function rejectIfMissing(written: Promise<{ id: number } | undefined>): Promise<void> {
  if (!(await written)) throw new Failure('record.notFound')
}
