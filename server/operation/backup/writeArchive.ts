import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncFolder } from '#server/ground/storage/syncFolder.ts'
import type { Part } from './manifest.ts'
import { Seal, sealPlaceholder } from './seal.ts'

/** Writes a stream into the archive, to its end. */
export type AddPart = (name: string, content: Readable, options: { compress: boolean }) => Promise<Part>

/**
 * Writes a sealed ZIP archive: under a temporary name, synced, then renamed. Nothing remains when it fails.
 * @param path must not exist yet
 */
export async function writeArchive<Result>(path: string, fill: (add: AddPart) => Promise<Result>): Promise<Result> {
  const temporary = `${path}.${process.pid}.tmp`
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(output, new Seal(), file)
  const failed = written.then(() => Promise.reject(new Error('The archive ended before its parts')))
  failed.catch(() => undefined)

  const add: AddPart = async (name, content, { compress }) => {
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const counting = Readable.from(counted(), { objectMode: false })
    zip.addReadStream(counting, name, { compress })
    await Promise.race([finished(counting), failed])
    return { bytes, sha256: hash.digest('hex') }
  }

  try {
    const result = await fill(add)
    zip.end({ forceZip64Format: false, comment: sealPlaceholder })
    await written
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    output.destroy()
    await written.catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}
