import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Connection } from '#server/ground/database/openDatabase.ts'
import { measureConnections } from '#server/ground/metrics/measurePool.ts'
import type { Metrics } from '#server/ground/metrics/metrics.ts'
import { statementWork } from '#server/ground/traces/tracePool.ts'
import type { Traces } from '#server/ground/traces/traces.ts'
import { ReadThread } from './readThread.ts'
import type { ThreadProgram } from './threadProgram.ts'

interface ThreadsOptions {
  connection: Connection
  config: Pick<Config, 'logLevel'>
  log: Logger
  metrics: Metrics | null
  traces: Traces | null
}

/** The threads of a server, one per program. */
export class Threads {
  readonly #threads = new Map<string, ReadThread>()
  readonly #options: ThreadsOptions

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** Returns the thread of a program, which starts with its first read. */
  of({ name, file }: Pick<ThreadProgram, 'name' | 'file'>): ReadThread {
    return this.#threads.getOrInsertComputed(file, () => this.#create(name, file))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()))
  }

  #create(name: ThreadProgram['name'], file: string): ReadThread {
    const { connection, config, log, metrics, traces } = this.#options
    const thread = new ReadThread({
      file,
      settings: { connection, logLevel: config.logLevel, isWatched: metrics !== null || traces !== null },
      log,
      observe: (statements) => {
        for (const { operation, startedAt, ms, error } of statements) {
          metrics?.statementSeconds.labels(name).observe(ms / 1_000)
          if (traces?.isUnderWay())
            traces.add(
              statementWork(operation, name),
              { from: startedAt, to: startedAt + ms },
              error === null ? undefined : namedError(error),
            )
        }
      },
    })
    if (metrics) measureConnections(metrics, name, () => thread.countConnections())
    return thread
  }
}

const namedError = (name: string) => Object.assign(new Error(), { name })
