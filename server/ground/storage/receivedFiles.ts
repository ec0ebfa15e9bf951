import { rm } from 'node:fs/promises'

/** An upload is checked as soon as it is stored. Milliseconds. */
const waitMs = 10_000

/**
 * Keeps a received file for its first reader on this server, so that an upload that is checked is not read back from the
 * object store. One that nobody asks for is deleted after ten seconds.
 */
export function openReceivedFiles() {
  const waiting = new Map<string, { path: string; timer: NodeJS.Timeout }>()
  /** @returns the path of the file, which is now the caller's; null when it does not wait */
  function take(key: string): string | null {
    const found = waiting.get(key)
    if (!found) return null
    clearTimeout(found.timer)
    waiting.delete(key)
    return found.path
  }
  const drop = async (key: string) => {
    const path = take(key)
    if (path) await rm(path, { force: true })
  }
  return {
    keep(key: string, path: string) {
      // Remains are deleted with those of interrupted uploads.
      const timer = setTimeout(() => void drop(key).catch(() => undefined), waitMs).unref()
      waiting.set(key, { path, timer })
    },
    take,
    drop,
  }
}
