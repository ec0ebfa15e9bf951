import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { findNewResults } from '#server/finding/search/newResults.ts'
import { today } from '#server/ground/context/clock.ts'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { againAt } from '#server/ground/tasks/tasks.ts'
import { lastDigest, nextDigest } from '#server/messaging/notifications/digests.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { parseCriteria } from './criteria.ts'

/** Number of owners processed before checking whether the round or the server ends. */
const ownersPerBatch = 50
/** Maximum duration of a round: then another one is enqueued, so that other tasks get their turn. */
const roundMs = 20_000

interface AlertedSearch {
  id: number
  userId: number
  query: string
  /** ISO instant; results published until then are already reported, or existed when the search was saved */
  toldAt: string
}

/**
 * The task `search.alert`: reruns the saved searches of a rhythm with the current rights of their owners, and notifies
 * them of results published since the last alert, up to the last 7:00 of the rhythm. No notification without new
 * results. A missed run is made up at the next start; with two servers, each result is reported once. Mails leave at
 * once, since the task itself waited for the hour: shortly before it, the task enqueues itself for it, as the server that
 * took it may be behind the one whose clock has enqueued it.
 * @param after id of the last owner of the round before
 * @param stopping when aborted, the rest is done at the next start
 * @param options.forMs how long a round takes
 * @param options.atOnce number of owners after which the time is looked at
 */
export async function sendSearchAlerts(
  portal: Portal,
  { rhythm, after = 0 }: { rhythm: Exclude<Rhythm, 'none'>; after?: number },
  stopping?: AbortSignal,
  { forMs = roundMs, atOnce = ownersPerBatch } = {},
): Promise<void> {
  const begun = performance.now()
  const now = portal.clock.now()
  const next = rhythm === 'immediate' ? null : nextDigest(rhythm, now)
  if (next && next.getTime() - now.getTime() <= maxClockLeadSeconds * 1_000)
    return portal.tasks.enqueue(portal.db, 'search.alert', { rhythm }, laterKey(rhythm), againAt(next, now))
  const until = (rhythm === 'immediate' ? now : lastDigest(rhythm, now)).toISOString()
  await waitForIndexing(portal)
  await resetFutureToldAt(portal, now)
  const due = await readDueSearches(portal, rhythm, until, after)
  const owners = [...new Set(due.map(({ userId }) => userId))]
  const byOwner = Map.groupBy(due, ({ userId }) => userId)
  for (let from = 0; from < owners.length && !stopping?.aborted; from += atOnce) {
    const some = owners.slice(from, from + atOnce)
    for (const viewer of await findViewers(portal.db, some, { day: today(portal.clock) }))
      await alertOwner(portal, viewer, byOwner.get(viewer.id) ?? [], until)
    const last = some.at(-1)
    if (last === undefined || last === owners.at(-1) || performance.now() - begun < forMs) continue
    return portal.tasks.enqueue(portal.db, 'search.alert', { rhythm, after: last }, laterKey(rhythm))
  }
}

const laterKey = (rhythm: Rhythm) => `search.alert:${rhythm}:later`

/** Waits until the running indexing ends: it may write results published before `until`. */
const waitForIndexing = ({ db }: Portal) =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await sql`select pg_advisory_xact_lock_shared(hashtext('search.index'))`.execute(tx)
  })

/** Moves a future `told_at`, left by a clock that ran ahead, back to now. */
async function resetFutureToldAt({ db }: Portal, now: Date): Promise<void> {
  await sql`
    update saved_searches set told_at = ${now.toISOString()}
    where told_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxClockLeadSeconds}::int)`.execute(db)
}

/**
 * Reads the due searches of active accounts, if anything at all was published since their last alert: on most mornings
 * this skips nearly all.
 */
async function readDueSearches({ db }: Portal, rhythm: Rhythm, until: string, after: number): Promise<AlertedSearch[]> {
  const { rows } = await sql<AlertedSearch>`
    select search.id, search.user_id, search.query, search.told_at
    from saved_searches search join users on users.id = search.user_id and users.activated_at is not null
    where search.rhythm = ${rhythm} and search.told_at < ${until}::timestamptz and search.user_id > ${after}
      and exists (select from search_entries entry where entry.out_at > search.told_at and entry.out_at <= ${until}::timestamptz)
    order by search.user_id, search.id
  `.execute(db)
  return rows
}

async function alertOwner(
  portal: Portal,
  viewer: Viewer,
  searches: readonly AlertedSearch[],
  until: string,
): Promise<void> {
  const found = await countResultsUntil(portal, viewer, searches, until)
  await portal.db.transaction().execute(async (tx) => {
    for (const { id, toldAt } of searches) {
      const count = found.get(id)
      if (count === undefined) continue
      // another server or round may have reported it meanwhile
      const { numUpdatedRows } = await tx
        .updateTable('savedSearches')
        .set({ toldAt: until })
        .where('id', '=', id)
        .where('toldAt', '=', toldAt)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || count === 0) continue
      const facts = { count, since: toldAt, until }
      const told = { kind: 'search.alert', dedupeKey: `search:${id}:${until}`, savedSearchId: id, facts } as const
      await notify(portal, tx, told, [{ userId: viewer.id, rhythm: 'immediate' }])
    }
  })
}

/**
 * Counts the new results of each search. A search that takes too long is left for the next time; the others are
 * reported.
 */
async function countResultsUntil(portal: Portal, viewer: Viewer, searches: readonly AlertedSearch[], until: string) {
  const counts = new Map<number, number>()
  for (const { id, query, toldAt } of searches) {
    try {
      const fresh = await findNewResults(portal, viewer, [{ id, criteria: parseCriteria(query), since: toldAt }])
      counts.set(id, await countPublishedUntil(portal, fresh.get(id) ?? [], until))
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'search.tooSlow')) throw error
    }
  }
  return counts
}

/** Counts entries published until an instant; later ones are reported next time. */
async function countPublishedUntil({ db }: Portal, entryIds: readonly number[], until: string): Promise<number> {
  if (entryIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_entries
    where id = any(${entryIds}::int[]) and out_at <= ${until}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}
