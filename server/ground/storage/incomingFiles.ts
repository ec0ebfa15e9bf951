import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileTooLarge } from './store.ts'

/**
 * Remains of an interrupted upload are removed when nothing was written to them for this long. Also the interval of the
 * check.
 */
const abandonedMs = 10 * 60 * 1000
/** Writes are batched to this size, since each one takes a thread switch and back. */
const writeBytes = 256 * 1024

/**
 * Creates the folder of files that are being received, and removes the remains of interrupted uploads from now on.
 * @param keptMs age of remains
 */
export async function openIncoming(folder: string, keptMs = abandonedMs): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeAbandonedUploads(folder, keptMs)
  // After a crash the server restarts at once, when the remains are still too recent to be removed.
  setInterval(() => void removeAbandonedUploads(folder, keptMs).catch(() => undefined), abandonedMs).unref()
}

/**
 * Writes and syncs a stream to a file, and hashes it. Each chunk is written while the next one is received and hashed:
 * sequentially, it would take the time of both.
 * @throws FileTooLarge
 */
export async function writeSynced(path: string, content: Readable, maxBytes: number) {
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

async function removeAbandonedUploads(incoming: string, keptMs: number) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    // Not found: the upload has ended meanwhile and was renamed to its key.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > keptMs) await rm(path, { force: true })
  }
}
