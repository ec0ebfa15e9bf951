import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'

/** Size of the ZIP comment that ends an archive: the hexadecimal SHA-256 of everything before it. */
const sealBytes = 64
export const sealPlaceholder = '0'.repeat(sealBytes)
const readBytes = 1024 * 1024

/** Passes an archive on, and replaces its final comment by the hash (the seal). */
export class Seal extends Transform {
  readonly #hash = createHash('sha256')
  #end = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    const whole = Buffer.concat([this.#end, chunk])
    const content = whole.subarray(0, Math.max(0, whole.length - sealBytes))
    this.#end = whole.subarray(content.length)
    this.#hash.update(content)
    done(null, content)
  }

  override _flush(done: TransformCallback) {
    done(null, this.#hash.digest('hex'))
  }
}

/** Whether an archive is unchanged, to its last byte. */
export async function hasValidSeal(path: string): Promise<boolean> {
  const { size } = await stat(path)
  if (size <= sealBytes) return false
  const hash = createHash('sha256')
  const options = { end: size - sealBytes - 1, highWaterMark: readBytes }
  for await (const chunk of createReadStream(path, options)) hash.update(chunk as Buffer)
  let seal = ''
  for await (const chunk of createReadStream(path, { start: size - sealBytes, encoding: 'latin1' })) seal += chunk
  return seal === hash.digest('hex')
}
