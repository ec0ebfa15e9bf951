import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { openIncoming, writeSynced } from '#server/ground/storage/incomingFiles.ts'
import { FileMissing, type Store, StoreUnavailable } from '#server/ground/storage/store.ts'
import { syncFolder } from '#server/ground/storage/syncFolder.ts'
import { FileStream } from './fileStream.ts'
import { OpenFiles, openFile } from './openFiles.ts'

const markName = 'portal-mark'
/** Errors of file systems that have no hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/**
 * Opens a store that keeps files in a folder. A file is written under a temporary name, synced, then renamed, so that a
 * crash leaves no incomplete file under a key.
 */
export async function openDiskStore(folder: string, log?: Pick<Logger, 'warn'>): Promise<Store> {
  const incoming = join(folder, 'incoming')
  await openIncoming(incoming)

  const openFiles = new OpenFiles()
  const markPath = join(folder, markName)
  let isMarked = false

  /**
   * Checks that the folder is the one that was opened: a volume that is no longer mounted leaves an empty folder in its
   * place, where no file is missing.
   * @throws StoreUnavailable
   */
  async function checkFolder() {
    for (const path of isMarked ? [incoming, markPath] : [incoming])
      await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw new StoreUnavailable(`the folder of the files is not there: ${error.code ?? error.name}`, {
          cause: error,
        })
      })
  }

  /** Returns an error handler: maps a missing file to a value, and rethrows other errors. */
  const valueIfMissing =
    <Value>(value: Value) =>
    async (error: NodeJS.ErrnoException): Promise<Value> => {
      if (error.code !== 'ENOENT') throw error
      await checkFolder()
      return value
    }

  /** Returns an error handler: a file is missing when the disk says so, not when it fails or opens no more files. */
  const throwFault = (key: string) => async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new StoreUnavailable(`the disk failed: ${error.code ?? error.name}`, { cause: error })
    await checkFolder()
    throw new FileMissing(key, { cause: error })
  }

  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new FileMissing(key)
    return join(folder, key)
  }

  async function keepUnder(key: string, content: Readable, { maxBytes, announce }: Parameters<Store['save']>[1]) {
    const temporary = join(incoming, randomUUID())
    const path = pathOf(key)
    try {
      const written = await writeSynced(temporary, content, maxBytes)
      await checkFolder()
      await announce?.(key)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      openFiles.forget(path)
      await syncFolder(dirname(path))
      return written
    } catch (error) {
      await rm(temporary, { force: true })
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await checkFolder()
      throw error
    }
  }

  /** Null also when the folder is gone, so that `/readyz` takes this server out of service. */
  async function readMark() {
    try {
      const mark = await readFile(markPath, 'utf8')
      isMarked = true
      return mark.trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return null
    }
  }

  async function writeTemporaryMark(mark: string): Promise<string> {
    const temporary = join(incoming, randomUUID())
    await writeSynced(temporary, Readable.from([Buffer.from(`${mark}\n`)]), 1_024)
    return temporary
  }

  return {
    async save(content, options) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      return { key, ...(await keepUnder(key, content, options)) }
    },
    saveAs: (key, content) => keepUnder(key, content, { maxBytes: Number.POSITIVE_INFINITY }),
    async read(key, range) {
      const path = pathOf(key)
      const file = await (range ? openFiles.acquire(path) : openFile(path)).catch(throwFault(key))
      return new FileStream(file, { start: range?.start ?? 0, end: Math.min(range?.end ?? file.bytes, file.bytes - 1) })
    },
    async getLocalPath(key) {
      const path = pathOf(key)
      await stat(path).catch(throwFault(key))
      return { path, done: async () => undefined }
    },
    locate: (key) => (keyPattern.test(key) ? key : null),
    signUrl: async () => null,
    async remove(key) {
      await rm(pathOf(key)).catch(async (error: NodeJS.ErrnoException) => {
        await valueIfMissing(undefined)(error)
        log?.warn({ key }, 'the file to remove is not in the store')
      })
      openFiles.forget(pathOf(key))
    },
    async size(key) {
      try {
        return (await stat(pathOf(key)).catch(throwFault(key))).size
      } catch (error) {
        if (error instanceof FileMissing) return null
        throw error
      }
    },
    async listPart(part) {
      const names = await readdir(join(folder, part)).catch(valueIfMissing<string[]>([]))
      const found = []
      for (const name of names) {
        const file = await stat(join(folder, part, name)).catch(valueIfMissing(null))
        if (file?.isFile()) found.push({ key: `${part}/${name}`, bytes: file.size, writtenAt: file.mtime })
      }
      return found
    },
    readMark,
    markedAt: () => stat(markPath).then(({ mtime }) => mtime, valueIfMissing(null)),
    async createMark(mark) {
      const temporary = await writeTemporaryMark(mark)
      try {
        // Fails when the name exists, unlike a renaming, and is never empty, unlike a file that is opened exclusively.
        await link(temporary, markPath).catch(async (error: NodeJS.ErrnoException) => {
          if (!withoutLinks.has(error.code ?? '')) throw error
          await copyFile(temporary, markPath, constants.COPYFILE_EXCL)
        })
        await syncFolder(folder)
        isMarked = true
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return (await readMark()) === mark
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async writeMark(mark) {
      await rename(await writeTemporaryMark(mark), markPath)
      await syncFolder(folder)
      isMarked = true
    },
    check: () => access(incoming, constants.W_OK),
  }
}
