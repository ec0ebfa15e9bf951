import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Failure } from '#server/ground/errors/failure.ts'
import type { PoolState } from '#server/ground/metrics/measurePool.ts'
import { restoreFault } from './copiedFaults.ts'
import type { ReadAnswer, ReadCall, SentStatement, ThreadSettings } from './threadMessages.ts'

const defaultLimits = {
  /** a read that takes this long never ends: its statements are cancelled much earlier */
  stuckMs: 30_000,
  /** how long a thread that is asked to end may take to answer its reads */
  endMs: 2_500,
  /** how long metrics wait for a thread that is busy */
  countMs: 1_000,
}
/** When to try again after the thread has ended unexpectedly. Seconds. */
const retrySeconds = 2

interface ThreadOptions {
  /** file of the program */
  file: string
  settings: ThreadSettings
  log: Logger
  /** told of the statements of a read, in the context of its caller */
  observe: (statements: readonly SentStatement[]) => void
  limits?: typeof defaultLimits
}

/**
 * Runs reads in a thread of its own, with connections of its own, so that other calls need not wait for their processor
 * time. The thread starts with the first read; when it fails, the next read starts another.
 */
export class ReadThread {
  #worker: Worker | null = null
  #isClosed = false
  #count = 0
  readonly #running = new Map<number, PromiseWithResolvers<ReadAnswer>>()
  readonly #options: Required<ThreadOptions>

  constructor(options: ThreadOptions) {
    this.#options = { limits: defaultLimits, ...options }
  }

  /** Whether reads have started the thread. */
  get isStarted() {
    return this.#worker !== null
  }

  /**
   * Runs a read.
   * @throws what the read throws; Failure `server.unavailable` when the thread ends meanwhile
   */
  async run(name: string, args: readonly unknown[], now: Date): Promise<unknown> {
    const { statements, fault, result } = await this.#ask(name, args, now)
    this.#options.observe(statements)
    if (fault) throw restoreFault(fault)
    return result
  }

  /** Counts the connections of the thread; null when it is not started, ends, or does not answer in time. */
  async countConnections(): Promise<PoolState | null> {
    if (!this.isStarted) return null
    const counted = this.#ask(null, [], new Date()).then(
      ({ result }) => result as PoolState,
      () => null,
    )
    return Promise.race([counted, pause(this.#options.limits.countMs, null, { ref: false })])
  }

  /** Ends the thread, once its running reads are answered. */
  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('end', [])
    const late = setTimeout(() => void worker.terminate(), this.#options.limits.endMs)
    await ended
    clearTimeout(late)
  }

  async #ask(name: string | null, args: readonly unknown[], now: Date): Promise<ReadAnswer> {
    if (this.#isClosed) throw threadEnded()
    const worker = (this.#worker ??= this.#start())
    const id = ++this.#count
    const answer = Promise.withResolvers<ReadAnswer>()
    this.#running.set(id, answer)
    worker.postMessage({ id, name, args, at: now.getTime() } satisfies ReadCall, [])
    const stuck = setTimeout(() => void worker.terminate(), this.#options.limits.stuckMs).unref()
    return answer.promise.finally(() => {
      clearTimeout(stuck)
      this.#running.delete(id)
    })
  }

  #start(): Worker {
    const { file, settings, log } = this.#options
    const worker = new Worker(file, { workerData: settings })
    worker.unref()
    worker.on('message', (answer: ReadAnswer) => this.#running.get(answer.id)?.resolve(answer))
    worker.on('error', (error) => log.error({ err: error }, 'a thread for reads has failed'))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
      for (const answer of this.#running.values()) answer.reject(threadEnded())
    })
    return worker
  }
}

const threadEnded = () =>
  new Failure('server.unavailable', { retryAfter: retrySeconds, cause: new Error('the thread for reads has ended') })
