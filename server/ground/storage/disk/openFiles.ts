import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

/** Maximum number of files that stay open although nobody reads them. */
const maxKept = 16
const keptMs = 5_000

/** A file that is open for reading. */
export interface OpenFile {
  handle: FileHandle
  bytes: number
  /** Ends this reading. Call it once, after the last read. */
  release(): Promise<void>
}

/**
 * Opens a file, which is closed when it is released.
 * @throws the error of the system when the file cannot be opened
 */
export const openFile = (path: string): Promise<OpenFile> => openShared(path)

async function openShared(path: string): Promise<SharedFile> {
  const handle = await open(path)
  try {
    return new SharedFile(handle, (await handle.stat()).size)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * The files of a folder that are being read or were read a moment ago: a viewer asks for a file range by range, and
 * opening and closing it each time costs half as much as sending a range. Files must not change, only be added and deleted.
 */
export class OpenFiles {
  readonly #kept: LRUCache<string, SharedFile>

  /**
   * @param ttl how long a file stays open for further readings, in milliseconds; reading does not prolong it, so that a
   *   handle that fails, or a folder that is gone, is noticed whoever goes on reading
   */
  constructor({ ttl = keptMs } = {}) {
    this.#kept = new LRUCache({
      max: maxKept,
      ttl,
      ttlAutopurge: true,
      // Nothing was written: a file that fails to close has lost nothing.
      dispose: (file) => void file.release().catch(() => undefined),
    })
  }

  /**
   * Opens a file of which another range may follow.
   * @throws the error of the system when the file cannot be opened
   */
  async acquire(path: string): Promise<OpenFile> {
    const kept = this.#kept.get(path)
    if (kept) return kept.share()
    const file = await openShared(path)
    this.#kept.set(path, file)
    return file.share()
  }

  /** Lets go of a file that is deleted or replaced, so that it does not take room on the disk any longer. */
  forget(path: string): void {
    this.#kept.delete(path)
  }
}

/** An open file, closed when all its users have released it. Who opened it is the first. */
class SharedFile implements OpenFile {
  readonly handle: FileHandle
  readonly bytes: number
  #users = 1

  constructor(handle: FileHandle, bytes: number) {
    this.handle = handle
    this.bytes = bytes
  }

  share(): OpenFile {
    this.#users++
    return this
  }

  async release(): Promise<void> {
    if (--this.#users === 0) await this.handle.close()
  }
}
