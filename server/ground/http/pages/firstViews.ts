import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DrawnPage } from './firstViewWorker.ts'

/** Longer than a page takes to draw on a busy machine. Beyond, the browser draws it sooner by itself. */
export const viewDeadlineMs = 500
/** Pages that wait for their turn at most. */
const mostWaiting = 8
/** The thread holds some fifty megabytes: it ends when nobody has opened a page for that long. */
const idleMs = 15 * 60_000
/** A page that takes as long is drawn for ever. */
const hungMs = 10_000
/** A thread that failed is not started again at once. */
const restMs = 60_000

/**
 * Draws first views in a thread, which starts with the first page that is asked for. Whatever keeps it from drawing one in time, the page
 * goes without, and the browser draws it.
 */
export class FirstViews {
  #worker: Worker | null = null
  #isReady = false
  #failedAt = Number.NEGATIVE_INFINITY
  #idle: NodeJS.Timeout | undefined
  #count = 0
  readonly #waiting = new Map<number, (html: string | null) => void>()
  readonly #module: string | null
  readonly #log: FastifyBaseLogger
  readonly #deadlineMs: number

  /** @param folder of the built web; without a build, nothing is drawn */
  constructor(folder: string, log: FastifyBaseLogger, deadlineMs: number) {
    const module = join(folder, '.vite', 'firstView', 'firstView.js')
    this.#module = existsSync(module) ? pathToFileURL(module).href : null
    this.#log = log
    this.#deadlineMs = deadlineMs
  }

  /** Whether the thread draws what it is given now. */
  get isReady() {
    return this.#isReady && this.#waiting.size < mostWaiting
  }

  /** Starts the thread, for the pages that come next. */
  wake() {
    if (!this.#module) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), idleMs).unref()
    if (this.#worker || performance.now() - this.#failedAt < restMs) return
    const worker = new Worker(new URL('./firstViewWorker.ts', import.meta.url), {
      workerData: { module: this.#module },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    })
    worker.unref()
    worker.on('message', (message: 'ready' | { id: number; html: string | null; failure?: string }) => {
      if (message === 'ready') this.#isReady = true
      else this.#finish(message.id, message.html)
      if (message !== 'ready' && message.failure)
        this.#log.warn({ failure: message.failure }, 'a first view was not drawn')
    })
    worker.on('error', (error) => {
      this.#failedAt = performance.now()
      this.#log.error(error, 'the thread that draws first views has failed')
    })
    worker.on('exit', () => {
      if (this.#worker === worker) this.#forget()
    })
    this.#worker = worker
  }

  /** @returns HTML; null when it was not drawn, or not in time */
  async draw(page: DrawnPage): Promise<string | null> {
    this.wake()
    if (!this.isReady) return null
    const id = ++this.#count
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), this.#deadlineMs)
      const hung = setTimeout(() => void this.#giveUp(), hungMs).unref()
      this.#waiting.set(id, (html) => {
        clearTimeout(late)
        clearTimeout(hung)
        resolve(html)
      })
      this.#worker?.postMessage({ id, page })
    })
  }

  async close() {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#forget()
    await worker?.terminate()
  }

  async #giveUp() {
    this.#failedAt = performance.now()
    await this.close()
  }

  #finish(id: number, html: string | null) {
    this.#waiting.get(id)?.(html)
    this.#waiting.delete(id)
  }

  #forget() {
    this.#worker = null
    this.#isReady = false
    for (const id of this.#waiting.keys()) this.#finish(id, null)
  }
}
