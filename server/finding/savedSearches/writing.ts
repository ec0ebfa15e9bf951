import { sql, type Transaction } from 'kysely'
import { maxSavedSearches, type SavedSearch, type SavedSearchForm } from '#contract/finding/savedSearches.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
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
    const { id, hadRoom } = await writeAsViewer(portal, viewer, (tx) => insertAtFreePlace(tx, viewer, values))
    if (id !== null) return findSavedSearch(portal, viewer, id)
    if (!hadRoom) throw new Failure('search.tooManySaved', { values: { max: maxSavedSearches } })
  }
}

/**
 * Inserts at the first free place. Of two concurrent inserts at the same place, the second returns no `id` and must be
 * retried.
 */
async function insertAtFreePlace(
  tx: Transaction<Schema>,
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
  `.execute(tx)
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
  await writeAsViewer(portal, viewer, (tx) =>
    rejectIfMissing(
      tx
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
    ),
  )
  return findSavedSearch(portal, viewer, id)
}

/** Marks all results until now as seen, and the notifications of them as read. @throws Failure `record.notFound` */
export async function markSearchSeen(portal: Portal, viewer: Viewer, id: number): Promise<SavedSearch> {
  const now = portal.clock.now()
  await writeAsViewer(portal, viewer, async (tx) => {
    await rejectIfMissing(
      tx
        .updateTable('savedSearches')
        .set({ seenAt: now.toISOString() })
        .where('id', '=', id)
        .where('userId', '=', viewer.id)
        .returning('id')
        .executeTakeFirst(),
    )
    await markRecordRead(tx, viewer.id, now, sql`notification.saved_search_id = ${id}`)
  })
  return findSavedSearch(portal, viewer, id)
}

/** @throws Failure `record.notFound` */
export const deleteSavedSearch = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  writeAsViewer(portal, viewer, (tx) =>
    rejectIfMissing(
      tx
        .deleteFrom('savedSearches')
        .where('id', '=', id)
        .where('userId', '=', viewer.id)
        .returning('id')
        .executeTakeFirst(),
    ),
  )

/** Writes in a transaction that is refused when the viewer has lost the sign-in or a right meanwhile. */
const writeAsViewer = <Result>(
  portal: Portal,
  viewer: Viewer,
  write: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    return write(tx)
  })

async function rejectIfMissing(written: Promise<{ id: number } | undefined>): Promise<void> {
  if (!(await written)) throw new Failure('record.notFound')
}
