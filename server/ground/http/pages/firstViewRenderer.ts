import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { PageToRender } from './firstViewWorker.ts'

/** Longer than rendering takes on a busy machine. After that, the browser renders the page sooner by itself. */
export const renderTimeoutMs = 500
/** Maximum number of pages that wait to be rendered. */
const maxQueuedPages = 8
/** The thread uses about 50 MB: it ends after this time without a page. */
const idleMs = 15 * 60_000
/** A page that takes this long never ends. */
const stuckRenderMs = 10_000
/** A thread that failed is not restarted before this time. */
const restartDelayMs = 60_000

/**
 * Renders first views of pages in a worker thread (server-side rendering), which starts with the first page. When a
 * page is not rendered in time, for any reason, it is sent without its view and the browser renders it.
 */
export class FirstViewRenderer {
  #worker: Worker | null = null
  #isReady = false
  #failedAt = Number.NEGATIVE_INFINITY
  #idle: NodeJS.Timeout | undefined
  #count = 0
  readonly #waiting = new Map<number, (html: string | null) => void>()
  readonly #module: string | null
  readonly #log: FastifyBaseLogger
  readonly #deadlineMs: number

  /** @param folder of the web build; without a build, nothing is rendered */
  constructor(folder: string, log: FastifyBaseLogger, deadlineMs: number) {
    const module = join(folder, '.vite', 'firstView', 'firstView.js')
    this.#module = existsSync(module) ? pathToFileURL(module).href : null
    this.#log = log
    this.#deadlineMs = deadlineMs
  }

  /** Whether the thread can render a page now. */
  get isReady() {
    return this.#isReady && this.#waiting.size < maxQueuedPages
  }

  /** Starts the thread for later pages, and restarts its idle timer. */
  wake() {
    if (!this.#module) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), idleMs).unref()
    if (this.#worker || performance.now() - this.#failedAt < restartDelayMs) return
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

  /**
   * Renders a page.
   * @returns HTML; null when it was not rendered, or not in time
   */
  async render(page: PageToRender): Promise<string | null> {
    this.wake()
    if (!this.isReady) return null
    const id = ++this.#count
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), this.#deadlineMs)
      const hung = setTimeout(() => void this.#giveUp(), stuckRenderMs).unref()
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
