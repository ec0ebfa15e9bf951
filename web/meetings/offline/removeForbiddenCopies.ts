import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { type Copy, listCopies, listKeptDocuments, removeCopy, removeFromCopy, withCopyLockIfFree } from './copies.ts'
import { fetchFromServer } from './fetchFromServer.ts'
import { removeOfflineDataIfEmpty } from './registration.ts'
import { documentCall, documentsOf, sessionCall } from './sessionContents.ts'

/**
 * Reads the kept sessions again and removes what the user may no longer read: a session, a document, a point of the
 * order of the day. Does nothing while a copy is being made, or without the server.
 */
export const removeForbiddenCopies = (): Promise<void> =>
  withCopyLockIfFree(async () => {
    for (const copy of await listCopies()) await checkCopy(copy)
    await removeOfflineDataIfEmpty()
  })

async function checkCopy(copy: Copy) {
  const cache = await caches.open(copy.cache)
  const answer = await readAgain(sessionCall(copy.sessionId))
  if (answer === null) return removeCopy(copy.sessionId)
  const readable = new Set(documentsOf((await answer.clone().json()) as Session).map(({ id }) => id))
  await cache.put(sessionCall(copy.sessionId), answer)

  const kept = await listKeptDocuments(copy)
  const gone = kept.filter((id) => !readable.has(id))
  if (gone.length === 0) return
  // those that remain name their neighbours
  for (const id of kept.filter((each) => readable.has(each))) {
    const document = await readAgain(documentCall(id))
    if (document) await cache.put(documentCall(id), document)
    else gone.push(id)
  }
  await removeFromCopy(copy, gone)
}

/** @returns null for what may no longer be read @throws Failure without the server */
async function readAgain(path: string): Promise<Response | null> {
  try {
    return await fetchFromServer(path, { accept: 'application/ld+json', 'x-background': '1' })
  } catch (failure) {
    if (failure instanceof Failure && (failure.status === 403 || failure.status === 404)) return null
    throw failure
  }
}
