import { enqueueOutdatedEntries } from '#server/finding/search/indexFormat.ts'
import { updateSearches } from '#server/finding/search/thread/updateSearches.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type DrainResult, drainChanges } from './drainChanges.ts'

/** Maximum duration of a round: then another one is enqueued, so that other tasks get their turn. */
const roundMs = 60_000
/** Delay before looking again when another server is indexing, in case that one just finished or was killed. */
const busyRetryMs = 2_000
/** Delay before alerts, so that records published together are reported together. */
const alertDelayMs = 5_000
/** Delay before retrying a record that could not be indexed. */
const errorRetryMs = 60_000

/**
 * The task `search.index`: indexes changed records, and those indexed by another release. Enqueues another round if
 * some are left when it ends; else loads the catalogue of the new edition, if searches use one.
 * @param again whether some records failed before: the task then fails, so that administrators see it
 * @throws if a record fails again; the queue retries later
 */
export async function indexChanges(
  portal: Portal,
  { again = false }: { again?: boolean } = {},
  stopping?: AbortSignal,
): Promise<void> {
  const { tasks, db } = portal
  await enqueueOutdatedEntries(portal)
  let stuck: AggregateError | null = null
  const drained = await drainChanges(portal, { stopping, forMs: roundMs }).catch((error: unknown): DrainResult => {
    if (!(error instanceof AggregateError)) throw error
    stuck = error
    return 'done'
  })
  // the other records are indexed, whatever happened to those
  await enqueueAlerts(portal)
  if (drained === 'done') await updateSearches(portal)
  // changes enqueue the task without a key, another round has its own
  else await tasks.enqueue(db, 'search.index', {}, 'search.index:later', { inMs: drained === 'busy' ? busyRetryMs : 0 })
  if (!stuck) return
  if (again) throw stuck
  // every save enqueues this task: only the one with its own key retries and fails, and no save gives it new attempts
  await tasks.enqueueUnlessKnown(db, 'search.index', { again: true }, 'search.index:stuck', { inMs: errorRetryMs })
}

/** Enqueues immediate alerts, if any saved search asks for them, once the index is up to date. */
async function enqueueAlerts({ tasks, db }: Portal): Promise<void> {
  const waiting = await db.selectFrom('savedSearches').select('id').where('rhythm', '=', 'immediate').limit(1).execute()
  if (waiting.length > 0)
    await tasks.enqueue(db, 'search.alert', { rhythm: 'immediate' }, 'search.alert:immediate', { inMs: alertDelayMs })
}
