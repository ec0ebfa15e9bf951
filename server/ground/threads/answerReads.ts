import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Pool } from 'pg'
import { createReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import { maxConnections, openPool } from '#server/ground/database/openDatabase.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { poolState } from '#server/ground/metrics/measurePool.ts'
import { watchStatements } from '#server/ground/metrics/watchStatements.ts'
import { collectGarbageWhenIdle } from '#server/ground/programs/idleGarbageCollection.ts'
import { operationOf } from '#server/ground/traces/tracePool.ts'
import { copyFault } from './copiedFaults.ts'
import type { ReadAnswer, ReadCall, SentStatement, ThreadSettings } from './threadMessages.ts'
import type { ThreadPortal, ThreadReads } from './threadProgram.ts'

/** Answers the reads that the server sends to this thread (`ReadThread`), on connections of its own, until it is ended. */
export function answerReads(reads: ThreadReads): void {
  const { connection, logLevel, isWatched } = workerData as ThreadSettings
  const pool = openPool(connection, openLog({ logLevel }), { max: maxConnections.search })
  const statements = isWatched ? collectStatements(pool) : null
  const readSnapshot = createReadSnapshot(pool)
  const running = new Set<Promise<unknown>>()

  async function answer({ id, name, args, at }: ReadCall): Promise<ReadAnswer> {
    const sent: SentStatement[] = []
    const now = new Date(at)
    const portal: ThreadPortal = { readSnapshot, clock: { now: () => now } }
    const run = async () => {
      if (name === null) return poolState(pool)
      const read = reads[name] as (portal: ThreadPortal, ...args: unknown[]) => Promise<unknown>
      return read(portal, ...args)
    }
    try {
      const result = await (statements ? statements.run(sent, run) : run())
      return { id, result, statements: sent }
    } catch (fault) {
      return { id, fault: copyFault(fault), statements: sent }
    }
  }

  parentPort?.on('message', (call: ReadCall | 'end') => {
    if (call === 'end') return void end()
    const answered = answer(call).then((message) => parentPort?.postMessage(message, []))
    running.add(answered)
    void answered.finally(() => running.delete(answered))
  })

  collectGarbageWhenIdle(() => running.size > 0)

  async function end() {
    await Promise.all(running)
    await pool.end()
    parentPort?.close()
  }
}

/** Collects the statements of each read in the list of its context. */
function collectStatements(pool: Pool): AsyncLocalStorage<SentStatement[]> {
  const lists = new AsyncLocalStorage<SentStatement[]>()
  watchStatements(pool, (statement) => {
    const list = lists.getStore()
    const [start, startedAt] = [performance.now(), Date.now()]
    return (error) =>
      list?.push({
        operation: operationOf(statement),
        startedAt,
        ms: performance.now() - start,
        error: error === undefined ? null : error instanceof Error ? error.name : typeof error,
      })
  })
  return lists
}
