import { sql } from 'kysely'
import type { Rhythm } from '#contract/rhythms.ts'
import type { Viewer } from '#contract/standing.ts'
import { today } from '#server/ground/context/clock.ts'
import { takeTime } from '#server/ground/database/connections/takeTime.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lastDigest } from '#server/messaging/notifications/digests.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { readCriteria } from './criteria.ts'
import { findFresh } from './fresh.ts'

/** People whose searches are done again before it is looked whether the server is stopping. */
const peopleAtOnce = 50

interface Kept {
  id: number
  userId: number
  query: string
  /** ISO instant: what came out until then was told, or was there when the search was kept */
  toldAt: string
}

/**
 * The task `search.alert`: does the kept searches of a rhythm again, with the rights of their owners as they are now, and tells what came
 * out since the last time, until the last seven o’clock that they wait for. Nothing is told when nothing is new; missed, it is told at
 * the next start; two servers tell it once. The mail leaves at once: the task has waited for the hour.
 * @param stopping what is left is told at the next start
 */
export async function alertOf(
  portal: Portal,
  { rhythm }: { rhythm: Exclude<Rhythm, 'none'> },
  stopping?: AbortSignal,
): Promise<void> {
  const now = portal.clock.now()
  const until = (rhythm === 'immediate' ? now : lastDigest(rhythm, now)).toISOString()
  await isIndexed(portal)
  await bringBackToldAt(portal, now)
  const due = await readDue(portal, rhythm, until)
  const owners = [...new Set(due.map(({ userId }) => userId))]
  const byOwner = Map.groupBy(due, ({ userId }) => userId)
  for (let from = 0; from < owners.length && !stopping?.aborted; from += peopleAtOnce) {
    const some = owners.slice(from, from + peopleAtOnce)
    for (const viewer of await findViewers(portal.db, some, { day: today(portal.clock) }))
      await alert(portal, viewer, byOwner.get(viewer.id) ?? [], until)
  }
}

/** What is being written came out before `until`, and cannot be seen yet: it is waited for. */
const isIndexed = ({ db }: Portal) =>
  db.transaction().execute(async (tx) => {
    await takeTime(tx)
    await sql`select pg_advisory_xact_lock_shared(hashtext('search.index'))`.execute(tx)
  })

/** A search that was kept or told while the clock was ahead tells what comes out from now on. */
async function bringBackToldAt({ db }: Portal, now: Date): Promise<void> {
  await sql`
    update saved_searches set told_at = ${now.toISOString()}
    where told_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxClockLeadSeconds}::int)`.execute(db)
}

/** Of owners whose account is open, and that something came out for: most mornings, that spares nearly all of them. */
async function readDue({ db }: Portal, rhythm: Rhythm, until: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select search.id, search.user_id, search.query, search.told_at
    from saved_searches search join users on users.id = search.user_id and users.activated_at is not null
    where search.rhythm = ${rhythm} and search.told_at < ${until}::timestamptz
      and exists (select from search_entries entry where entry.out_at > search.told_at and entry.out_at <= ${until}::timestamptz)
    order by search.user_id, search.id
  `.execute(db)
  return rows
}

async function alert(portal: Portal, viewer: Viewer, searches: readonly Kept[], until: string): Promise<void> {
  const found = await findUntil(portal, viewer, searches, until)
  await portal.db.transaction().execute(async (tx) => {
    for (const { id, toldAt } of searches) {
      const count = found.get(id)
      if (count === undefined) continue
      // another server, or another round, may have told it meanwhile
      const { numUpdatedRows } = await tx
        .updateTable('savedSearches')
        .set({ toldAt: until })
        .where('id', '=', id)
        .where('toldAt', '=', toldAt)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || count === 0) continue
      const facts = { count, since: toldAt, until }
      const told = { kind: 'search.alert', cause: `search:${id}:${until}`, savedSearchId: id, facts } as const
      await notify(portal, tx, told, [{ userId: viewer.id, rhythm: 'immediate' }])
    }
  })
}

/** How much each has found; those that take too long are left for the next time, the others are told. */
async function findUntil(portal: Portal, viewer: Viewer, searches: readonly Kept[], until: string) {
  const counts = new Map<number, number>()
  for (const { id, query, toldAt } of searches) {
    try {
      const fresh = await findFresh(portal, viewer, [{ id, criteria: readCriteria(query), since: toldAt }])
      counts.set(id, await countOut(portal, fresh.get(id) ?? [], until))
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'search.tooSlow')) throw error
    }
  }
  return counts
}

/** What came out while it was being looked for is told the next time. */
async function countOut({ db }: Portal, entryIds: readonly number[], until: string): Promise<number> {
  if (entryIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_entries
    where id = any(${entryIds}::int[]) and out_at <= ${until}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}
