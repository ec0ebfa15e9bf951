import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { FileStream } from './fileStream.ts'
import { FileMissing, FileTooLarge, type Store } from './store.ts'

/**
 * Remains of an interrupted upload are removed when nothing was written to them for this long. Also the interval of the
 * check.
 */
const abandonedMs = 10 * 60 * 1000
/** Writes are batched to this size, since each one takes a thread switch and back. */
const writeBytes = 256 * 1024
const markName = 'portal-mark'
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/**
 * Opens a store that keeps files in a folder. A file is written under a temporary name, synced, then renamed, so that a
 * crash leaves no incomplete file under a key.
 */
export async function openDiskStore(folder: string, log?: Pick<Logger, 'warn'>): Promise<Store> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  await removeAbandonedUploads(incoming)
  // After a crash the server restarts at once, when the remains are still too recent to be removed.
  setInterval(() => void removeAbandonedUploads(incoming).catch(() => undefined), abandonedMs).unref()

  const markPath = join(folder, markName)

  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new FileMissing(key)
    return join(folder, key)
  }

  async function keepUnder(key: string, content: Readable, { maxBytes, announce }: Parameters<Store['save']>[1]) {
    const temporary = join(incoming, randomUUID())
    const path = pathOf(key)
    try {
      const written = await writeSynced(temporary, content, maxBytes)
      await announce?.(key)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      await syncFolder(dirname(path))
      return written
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    async save(content, options) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      return { key, ...(await keepUnder(key, content, options)) }
    },
    async saveAs(key, content) {
      await keepUnder(key, content, { maxBytes: Number.POSITIVE_INFINITY })
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(throwMissing(key))
      const { size } = await file.stat()
      return new FileStream(file, { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size - 1) })
    },
    async getLocalPath(key) {
      const path = pathOf(key)
      await stat(path).catch(throwMissing(key))
      return { path, done: async () => undefined }
    },
    locate: (key) => (keyPattern.test(key) ? key : null),
    async remove(key) {
      await rm(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        log?.warn({ key }, 'the file to remove is not in the store')
      })
    },
    size: (key) => stat(pathOf(key)).then(({ size }) => size, valueIfAbsent(null)),
    listPart: (part) => listPart(folder, part),
    readMark: () => readFile(markPath, 'utf8').then((text) => text.trim(), valueIfAbsent(null)),
    async writeMark(mark) {
      const temporary = join(incoming, randomUUID())
      await writeSynced(temporary, Readable.from([Buffer.from(`${mark}\n`)]), 1_024)
      await rename(temporary, markPath)
      await syncFolder(folder)
    },
    check: () => access(incoming, constants.W_OK),
  }
}

/**
 * Writes and syncs a stream to a file, and hashes it. Each chunk is written while the next one is received and hashed:
 * sequentially, it would take the time of both.
 * @throws FileTooLarge
 */
async function writeSynced(path: string, content: Readable, maxBytes: number) {
  // A stream may fail while the file is being opened: the loop below then throws its error, the process must not.
  content.once('error', () => undefined)
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  let piece: Buffer[] = []
  let pieceBytes = 0
  let written = Promise.resolve()
  async function flush() {
    const [next, nextBytes] = [piece, pieceBytes]
    piece = []
    pieceBytes = 0
    await written
    written = writeChunks(file, next, nextBytes)
    // The next flush, or the end, awaits it and throws its error.
    written.catch(() => undefined)
  }
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FileTooLarge()
      piece.push(chunk)
      pieceBytes += chunk.length
      hash.update(chunk)
      if (pieceBytes >= writeBytes) await flush()
    }
    await flush()
    await written
    await file.sync()
  } finally {
    // Waits for the last write before the file is closed.
    await written.catch(() => undefined)
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function writeChunks(file: FileHandle, piece: Buffer[], bytes: number) {
  if (bytes === 0) return
  const { bytesWritten } = await file.writev(piece)
  // A nearly full disk may write only a part; the rest is written again to get the error.
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(piece).subarray(bytesWritten))
}

/** Returns an error handler that maps ENOENT to a value and rethrows other errors. */
const valueIfAbsent =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

async function listPart(folder: string, part: string) {
  const names = await readdir(join(folder, part)).catch(valueIfAbsent<string[]>([]))
  const found = []
  for (const name of names) {
    const file = await stat(join(folder, part, name)).catch(valueIfAbsent(null))
    if (file?.isFile()) found.push({ key: `${part}/${name}`, bytes: file.size, writtenAt: file.mtime })
  }
  return found
}

const throwMissing = (key: string) => (error: unknown) => {
  throw new FileMissing(key, { cause: error })
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeAbandonedUploads(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    // Not found: the upload has ended meanwhile and was renamed to its key.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}
