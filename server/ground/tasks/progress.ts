/** Writes how far a work is, at most so often and one at a time. A progress that is not noted hinders nothing. */
export class Progress {
  readonly #everyMs: number
  readonly #write: (part: number) => Promise<unknown>
  #last = -Number.MAX_VALUE
  #writing: Promise<unknown> = Promise.resolve()

  constructor(everyMs: number, write: (part: number) => Promise<unknown>) {
    this.#everyMs = everyMs
    this.#write = write
  }

  /** @param part what is done, from 0 to 1 */
  say(part: number) {
    const now = performance.now()
    if (now - this.#last < this.#everyMs) return
    this.#last = now
    this.#writing = this.#writing.then(() => this.#write(part)).catch(() => undefined)
  }

  /** Nothing is written after it. */
  async end() {
    await this.#writing
  }
}
