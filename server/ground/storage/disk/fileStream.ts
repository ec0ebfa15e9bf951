import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { OpenFile } from './openFiles.ts'

/** Read size. Large reads are faster: the time of a download is mostly the overhead between reads. */
const readBytes = 512 * 1024
/** Up to this size, the rest of a range is read at once. */
const singleReadBytes = 1024 * 1024
/** Maximum number of buffers kept for reuse: allocating one costs as much as sending it. */
const maxSpareBuffers = 4
const spareBuffers: Buffer[] = []

/**
 * Streams an open file from `start` to `end`, both inclusive, then releases it. Into a `ServerResponse` it alternates
 * between two buffers: with a new buffer for each read, garbage collection would take longer than a large download
 * itself.
 */
export class FileStream extends Readable {
  readonly #file: OpenFile
  #position: number
  readonly #end: number

  constructor(file: OpenFile, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: readBytes })
    this.#file = file
    this.#position = start
    this.#end = end
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options?: { end?: boolean }): To {
    if (!(to instanceof ServerResponse) || options?.end === false) return super.pipe(to, options)
    // A client that disconnects is not an error of the file.
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
    // The file is closed after the read in progress.
    this.#file.release().then(
      () => done(error),
      (fault: Error) => done(error ?? fault),
    )
  }

  async #answer(answer: ServerResponse) {
    if (this.#left() <= singleReadBytes) return this.#answerAtOnce(answer)
    try {
      let filling = this.#buffer()
      let sending: typeof filling | null = null
      let next = this.#fill(filling)
      for (let chunk = await next; chunk && !this.destroyed; chunk = await next) {
        ;[filling, sending] = [sending ?? this.#buffer(), filling]
        next = this.#fill(filling)
        // The loop awaits it, after the previous chunk has been sent.
        next.catch(() => undefined)
        if (!(await writeChunk(answer, chunk))) return void this.destroy()
      }
      answer.end()
      // Ends this stream too, for listeners of its `end`.
      this.push(null)
      this.resume()
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  async #answerAtOnce(answer: ServerResponse) {
    const isLarge = this.#left() > singleReadBytes / 4
    const buffer = isLarge ? (spareBuffers.pop() ?? Buffer.allocUnsafeSlow(singleReadBytes)) : this.#buffer()
    try {
      for (let chunk = await this.#fill(buffer); chunk && !this.destroyed; chunk = await this.#fill(buffer))
        if (!(await writeChunk(answer, chunk))) return void this.destroy()
      answer.end()
      this.push(null)
      this.resume()
      // The buffer is no longer in use.
      if (isLarge && spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffer)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #left() {
    return Math.max(0, this.#end + 1 - this.#position)
  }

  /** Allocates a buffer for the remaining bytes, `readBytes` at most. */
  #buffer() {
    return Buffer.allocUnsafeSlow(Math.min(this.#left(), readBytes))
  }

  /**
   * Reads the next bytes into a buffer.
   * @returns the part of the buffer that was read, or null at the end
   */
  async #fill(buffer: Buffer): Promise<Buffer | null> {
    const length = Math.min(buffer.length, this.#left())
    if (length <= 0) return null
    const { bytesRead } = await this.#file.handle.read(buffer, 0, length, this.#position)
    this.#position += bytesRead
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead)
  }
}

/**
 * Writes a chunk and waits until it is sent.
 * @returns false when the client has disconnected
 */
const writeChunk = (answer: ServerResponse, chunk: Buffer) =>
  new Promise<boolean>((resolve) => {
    answer.write(chunk, (error) => resolve(!error))
  })
