import type { FileHandle } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/** Large reads: the time of a download is mostly that of going from one to the next. */
const readBytes = 512 * 1024
/** What a viewer asks for at once is read at once. */
const rangeBytes = 1024 * 1024
/** How many buffers of as much wait for the next answers: a fresh one for each costs as much as the answer. */
const mostSpare = 4
const spare: Buffer[] = []

/**
 * The bytes of an open file from `start` to `end`, both included; closes it. On its way to a caller of the portal it goes
 * through two buffers in turn: with a fresh one for each read, the collector runs all along a large download, and takes
 * longer than the download itself.
 */
export class FileStream extends Readable {
  readonly #file: FileHandle
  #position: number
  readonly #end: number

  constructor(file: FileHandle, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: readBytes })
    this.#file = file
    this.#position = start
    this.#end = end
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options?: { end?: boolean }): To {
    if (!(to instanceof ServerResponse) || options?.end === false) return super.pipe(to, options)
    // a caller who leaves is no fault of the file
    to.on('error', () => this.destroy())
    void this.#answer(to)
    return to
  }

  override _read() {
    this.#fill(this.#buffer()).then(
      (chunk) => this.push(chunk),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    // waits for the read under way
    this.#file.close().then(
      () => done(error),
      (fault: Error) => done(error ?? fault),
    )
  }

  async #answer(answer: ServerResponse) {
    if (this.#left() <= rangeBytes) return this.#answerAtOnce(answer)
    try {
      let filling = this.#buffer()
      let sending: typeof filling | null = null
      let next = this.#fill(filling)
      for (let chunk = await next; chunk && !this.destroyed; chunk = await next) {
        ;[filling, sending] = [sending ?? this.#buffer(), filling]
        next = this.#fill(filling)
        // told by the loop, once what was read before it has gone
        next.catch(() => undefined)
        if (!(await sent(answer, chunk))) return void this.destroy()
      }
      answer.end()
      // who waits for the end of this stream hears it
      this.push(null)
      this.resume()
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  async #answerAtOnce(answer: ServerResponse) {
    const isLarge = this.#left() > rangeBytes / 4
    const buffer = isLarge ? (spare.pop() ?? Buffer.allocUnsafeSlow(rangeBytes)) : this.#buffer()
    try {
      for (let chunk = await this.#fill(buffer); chunk && !this.destroyed; chunk = await this.#fill(buffer))
        if (!(await sent(answer, chunk))) return void this.destroy()
      answer.end()
      this.push(null)
      this.resume()
      // nobody reads or writes it any more
      if (isLarge && spare.length < mostSpare) spare.push(buffer)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #left() {
    return Math.max(0, this.#end + 1 - this.#position)
  }

  /** As large as what is left calls for. */
  #buffer() {
    return Buffer.allocUnsafeSlow(Math.min(this.#left(), readBytes))
  }

  /** @returns the part of the buffer that was read, or null at the end */
  async #fill(buffer: Buffer): Promise<Buffer | null> {
    const length = Math.min(buffer.length, this.#left())
    if (length <= 0) return null
    const { bytesRead } = await this.#file.read(buffer, 0, length, this.#position)
    this.#position += bytesRead
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead)
  }
}

/** @returns false when the caller has left */
const sent = (answer: ServerResponse, chunk: Buffer) =>
  new Promise<boolean>((resolve) => {
    answer.write(chunk, (error) => resolve(!error))
  })
