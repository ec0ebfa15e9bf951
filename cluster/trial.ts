import { sql } from 'kysely'
import { openBells } from './bells.ts'
import { createCaller } from './calls.ts'
import type { Cluster } from './cluster.ts'
import type { FaultTimes, faults } from './faults.ts'
import { bellCount } from './people.ts'
import { until } from './programs.ts'
import {
  checkAnswers,
  checkBells,
  checkReads,
  checkReconnection,
  checkSearch,
  checkTasks,
  checkWrites,
  secondsOf,
  type Verdict,
} from './promises.ts'
import { startWork, type Work } from './work.ts'

/** Work before the fault, so that everything is warm. Milliseconds. */
const before = 15_000
/** How long the return to normal may take after the fault. */
const returnMs = 120_000

export const promiseNames = [
  'écritures',
  'lectures',
  'autres appels',
  'cloches',
  'tâches',
  'recherche',
  'retour',
] as const
export type Verdicts = Record<(typeof promiseNames)[number], Verdict>

/** Works on the cluster, lets one fault happen, and checks the promises. */
export async function tryFault(
  cluster: Cluster,
  fault: (typeof faults)[string],
): Promise<{ verdicts: Verdicts; work: Work }> {
  const { proxy, people, database } = cluster
  const caller = createCaller(proxy.origin)
  const bells = openBells(proxy.origin, people.cookies)
  await until('cloches', returnMs, async () => bells.openCount() === bellCount)
  const work = await startWork(caller, people)
  await new Promise((resolve) => setTimeout(resolve, before))

  const since = performance.now()
  let failure: string | null = null
  const { servedSince, promotedAt } = await fault.run(cluster).catch((error: Error): FaultTimes => {
    failure = error.message
    return {}
  })
  const mendedAt = performance.now()
  const isWhole = async () =>
    bells.openCount() === bellCount && (await proxy.ready()).every(Boolean) && (await areTasksDone(cluster))
  const returned = await until('retour', returnMs, async () => (await proxy.ready()).every(Boolean)).then(
    () => null,
    (error: Error) => error,
  )
  await work.stop()
  const back = await until('retour', returnMs, isWhole).then(
    () => ({ isKept: true, text: secondsOf(performance.now() - mendedAt) }),
    (error: Error) => ({ isKept: false, text: (returned ?? error).message }),
  )
  await database.whole().catch((error: Error) => (failure ??= error.message))
  const servedAgainAt = servedSince ?? since
  const gaps = bells.gaps.filter(({ from, to }) => from >= since && (to ?? Infinity) >= servedAgainAt)
  const outcomes = caller.outcomes.filter(({ at, ms }) => at + ms >= since)
  const reconnection = promotedAt && servedSince ? checkReconnection(promotedAt, servedSince) : null
  const verdicts: Verdicts = {
    écritures: await checkWrites(cluster, work),
    lectures: checkReads(outcomes, fault.refused),
    'autres appels': checkAnswers(outcomes),
    cloches: checkBells(gaps, servedAgainAt),
    tâches: await checkTasks(cluster, work.writes, fault.mayMailTwice),
    recherche: await checkSearch(cluster).catch((error: Error) => ({ isKept: false, text: error.message })),
    retour:
      failure !== null
        ? { isKept: false, text: failure }
        : reconnection && back.isKept
          ? { isKept: reconnection.isKept, text: `${reconnection.text}, ${back.text}` }
          : back,
  }
  await bells.close()
  return { verdicts, work }
}

/** Whether no task is due, running, or failed and waiting for its next attempt. */
async function areTasksDone({ people: { portal } }: Cluster): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from graphile_worker._private_jobs
    where run_at <= now() or locked_at is not null or attempts > 0`.execute(portal.db)
  return rows[0]?.due === 0
}
