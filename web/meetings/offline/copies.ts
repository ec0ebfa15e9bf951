/** A session kept in the browser, as the list of copies tells it. */
export interface Copy {
  sessionId: number
  /** whose: it serves nobody else */
  userId: number
  /** when it was made, ISO */
  keptAt: string
  /** what the calls and files in it weigh */
  bytes: number
  documents: number
  /** `stampOf` the session, to know whether it has changed since; empty when something was taken out of it */
  stamp: string
  /** the cache that holds it */
  cache: string
}

/** The `1` changes with the shape of a copy: older ones are then unknown, and dropped. */
const list = 'mandature-copies-1'
const copyPrefix = 'mandature-copy-1-'
export const shellPrefix = 'mandature-shell-'

const entryOf = (sessionId: number) => `/copies/${sessionId}`

/** Newest first. */
export async function listCopies(): Promise<Copy[]> {
  if (!(await caches.has(list))) return []
  const cache = await caches.open(list)
  const entries = await Promise.all((await cache.keys()).map((entry) => cache.match(entry)))
  const copies = await Promise.all(entries.flatMap((entry) => (entry ? [entry.json() as Promise<Copy>] : [])))
  return copies.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
}

export const findCopy = async (sessionId: number) =>
  (await listCopies()).find((copy) => copy.sessionId === sessionId) ?? null

/** A cache to fill. It counts for nothing until it is recorded. */
export const newCopyName = (sessionId: number) => `${copyPrefix}${sessionId}-${crypto.randomUUID()}`

/** From now on this copy is the one of its session; the former one goes. */
export async function recordCopy(copy: Copy) {
  const former = await findCopy(copy.sessionId)
  await write(copy)
  if (former && former.cache !== copy.cache) await caches.delete(former.cache)
}

export async function removeCopy(sessionId: number) {
  const copy = await findCopy(sessionId)
  if (!copy) return
  await (await caches.open(list)).delete(entryOf(sessionId))
  await caches.delete(copy.cache)
}

/** Takes the calls and the file of a document out of every copy: the person may no longer read it. */
export async function removeDocument(id: number) {
  const path = `/api/documents/${id}`
  for (const copy of await listCopies()) {
    const cache = await caches.open(copy.cache)
    const gone = (await cache.keys()).filter(({ url }) => [path, `${path}/file`].includes(new URL(url).pathname))
    if (gone.length === 0) continue
    await Promise.all(gone.map((request) => cache.delete(request)))
    await write({ ...copy, documents: copy.documents - 1, stamp: '' })
  }
}

/** Everything, the shell too, and what is being kept at this moment. */
export async function removeEverything() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => [list, copyPrefix, shellPrefix].some((own) => name.startsWith(own))).map(drop),
  )
}

/** What a tab closed halfway has left. To be called by who alone keeps: see `alone`. */
export async function dropUnrecorded() {
  const recorded = new Set((await listCopies()).map(({ cache }) => cache))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(copyPrefix) && !recorded.has(name)).map(drop))
}

const drop = (name: string) => caches.delete(name)

const lock = 'mandature-copies'

/** Only one copy is made at a time, whatever the tabs; the others wait, until they are told to stop. */
export const alone = (signal: AbortSignal, act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lock, { signal }, act)

/** Does nothing while a copy is being made. */
export const unlessBusy = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free) await act()
  })

async function write(copy: Copy) {
  await (await caches.open(list)).put(entryOf(copy.sessionId), Response.json(copy))
}
