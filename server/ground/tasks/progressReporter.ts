/** Writes the progress of a task, at a limited rate and one write at a time. Failed writes are ignored. */
export class ProgressReporter {
  readonly #everyMs: number
  readonly #write: (part: number) => Promise<unknown>
  #last = -Number.MAX_VALUE
  #writing: Promise<unknown> = Promise.resolve()

  constructor(everyMs: number, write: (part: number) => Promise<unknown>) {
    this.#everyMs = everyMs
    this.#write = write
  }

  /**
   * Reports progress.
   * @param part fraction done, from 0 to 1
   */
  report(part: number) {
    const now = performance.now()
    if (now - this.#last < this.#everyMs) return
    this.#last = now
    this.#writing = this.#writing.then(() => this.#write(part)).catch(() => undefined)
  }

  /** Waits for the last write. */
  async flush() {
    await this.#writing
  }
}
