import type { Portal } from '#server/ground/portal/portal.ts'
import { drain } from './drain.ts'
import { noteOutdated } from './indexFormat.ts'

/** A round takes nothing more after this long: another one follows, and other tasks have their turn. */
const roundMs = 60_000
/** Whoever finds another server at work looks again a moment later, in case that one has just found nothing, or was killed. */
const laterMs = 2_000
/** What comes out together is told together. */
const alertMs = 5_000
/** A record that cannot be read is tried again when what hindered it may be over. */
const stuckMs = 60_000

/**
 * The task `search.index`: reads the records that have changed, and those that another release has read, so that they are found as they are. Nothing is lost when it ends
 * before all is read: it asks for another round.
 * @param again whether some could not be read before: then it fails, for administrators to see
 * @throws an error in the end when a record cannot be read again: the queue tries later
 */
export async function indexChanges(
  portal: Portal,
  { again = false }: { again?: boolean } = {},
  stopping?: AbortSignal,
): Promise<void> {
  try {
    await noteOutdated(portal)
    const drained = await drain(portal, { stopping, forMs: roundMs })
    await askForAlerts(portal)
    if (drained !== 'done') await ask(portal, {}, 'search.index:later', drained === 'busy' ? laterMs : 0)
  } catch (error) {
    // every save asks for this task: one alone tries again, and fails
    if (again || !(error instanceof AggregateError)) throw error
    await ask(portal, { again: true }, 'search.index:stuck', stuckMs)
  }
}

/** Under a name of its own: what changes meanwhile asks for it without one. */
const ask = ({ tasks, db }: Portal, payload: { again?: boolean }, key: string, inMs: number) =>
  tasks.enqueue(db, 'search.index', payload, key, { inMs })

/** Who wants to be told at once of what their searches find is told once the index has it. */
async function askForAlerts({ tasks, db }: Portal): Promise<void> {
  const waiting = await db.selectFrom('savedSearches').select('id').where('rhythm', '=', 'immediate').limit(1).execute()
  if (waiting.length > 0)
    await tasks.enqueue(db, 'search.alert', { rhythm: 'immediate' }, 'search.alert:immediate', { inMs: alertMs })
}
