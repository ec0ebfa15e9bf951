import { copyListCache } from './copyListCache.ts'

/** A session saved for offline use. */
export interface Copy {
  sessionId: number
  /** id of the user; the copy must not be shown to anybody else */
  userId: number
  /** ISO instant of the copy */
  keptAt: string
  /** size of its files, as it was offered */
  bytes: number
  documents: number
  /** `contentStamp` of the session, to detect changes; empty after a document was removed */
  stamp: string
  /** name of its cache */
  cache: string
}

const copyPrefix = 'mandature-copy-1-'
export const shellPrefix = 'mandature-shell-'

const copyListPath = (sessionId: number) => `/copies/${sessionId}`

/** Lists the copies, newest first. */
export async function listCopies(): Promise<Copy[]> {
  if (!(await caches.has(copyListCache))) return []
  const cache = await caches.open(copyListCache)
  const entries = await Promise.all((await cache.keys()).map((entry) => cache.match(entry)))
  const copies = await Promise.all(entries.flatMap((entry) => (entry ? [entry.json() as Promise<Copy>] : [])))
  return copies.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
}

export const findCopy = async (sessionId: number) =>
  (await listCopies()).find((copy) => copy.sessionId === sessionId) ?? null

/** Returns the name for a new cache. The copy is invisible until it is recorded. */
export const newCopyName = (sessionId: number) => `${copyPrefix}${sessionId}-${crypto.randomUUID()}`

/** Makes this copy the current one of its session and deletes the former one. */
export async function recordCopy(copy: Copy) {
  const former = await findCopy(copy.sessionId)
  await writeCopy(copy)
  if (former && former.cache !== copy.cache) await caches.delete(former.cache)
}

export async function removeCopy(sessionId: number) {
  const copy = await findCopy(sessionId)
  if (!copy) return
  await (await caches.open(copyListCache)).delete(copyListPath(sessionId))
  await caches.delete(copy.cache)
}

/** Removes a document's responses and file from all copies: the user may no longer read it. */
export async function removeDocument(id: number) {
  for (const copy of await listCopies()) await removeFromCopy(copy, [id])
}

/** Removes documents from one copy, unless it has been removed or made again meanwhile. */
export async function removeFromCopy(copy: Copy, ids: readonly number[]) {
  const cache = await caches.open(copy.cache)
  const requests = await cache.keys()
  const gone = requests.filter(({ url }) => ids.includes(keptDocumentId(url) ?? 0))
  if (gone.length === 0) return
  const count = new Set(gone.map(({ url }) => keptDocumentId(url))).size
  await Promise.all(gone.map((request) => cache.delete(request)))
  if ((await findCopy(copy.sessionId))?.cache !== copy.cache) return
  await writeCopy({ ...copy, documents: copy.documents - count, stamp: '' })
}

/** Lists the documents of a copy, by id. */
export async function listKeptDocuments({ cache }: Copy): Promise<number[]> {
  const requests = await (await caches.open(cache)).keys()
  return [...new Set(requests.flatMap(({ url }) => keptDocumentId(url) ?? []))]
}

/** Returns the id in `/api/documents/5`, `/api/documents/5/file?version=2`; null for other calls. */
function keptDocumentId(url: string): number | null {
  const [, id] = /^\/api\/documents\/(\d+)(?:\/|$)/.exec(new URL(url).pathname) ?? []
  return id ? Number(id) : null
}

/** Deletes all copies, the cached shell and unfinished copies. */
export async function deleteAllCaches() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => [copyListCache, copyPrefix, shellPrefix].some((own) => name.startsWith(own)))
      .map(deleteCache),
  )
}

/** Deletes caches left by a closed tab. Needs the lock: see `withCopyLock`. */
export async function deleteUnrecordedCaches() {
  const recorded = new Set((await listCopies()).map(({ cache }) => cache))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(copyPrefix) && !recorded.has(name)).map(deleteCache))
}

const deleteCache = (name: string) => caches.delete(name)

const lock = 'mandature-copies'

/** Runs under the lock of all tabs: one copy is made at a time. Waits until `signal` aborts. */
export const withCopyLock = (signal: AbortSignal, act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lock, { signal }, act)

/** Runs under the lock, or not at all while a copy is being made. */
export const withCopyLockIfFree = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free) await act()
  })

async function writeCopy(copy: Copy) {
  await (await caches.open(copyListCache)).put(copyListPath(copy.sessionId), Response.json(copy))
}
