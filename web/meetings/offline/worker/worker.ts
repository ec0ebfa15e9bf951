import { deleteAllCaches, listCopies, removeCopy, removeDocument } from '#web/meetings/offline/copies.ts'
import { openPushedPage, showPush } from '#web/messaging/notifications/showPush.ts'
import { findCachedResponse } from './findCachedResponse.ts'
import { isServerAway, pageUserId, type RequestKind, recordId, requestKind } from './requests.ts'
import { cacheShell, deleteOldShells, matchShell, pageEntry } from './shell.ts'
import type { WorkerFetchEvent, WorkerScope } from './workerScope.ts'

const worker = self as unknown as WorkerScope

// a new deployment updates the cached shell if there are copies; open tabs continue
worker.addEventListener('install', (event) => event.waitUntil(refreshShell().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldShells().then(() => worker.clients.claim())))

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  const work = event.data === 'keep the shell' ? cacheShell() : removeAndUnregister()
  event.waitUntil(
    work.then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const kind = requestKind(pathname, request.mode === 'navigate')
  if (kind === 'asset')
    event.respondWith(matchShell(pathname).then((kept) => kept ?? fetch(request).catch(() => Response.error())))
  else if (kind) event.respondWith(answer(event, kind))
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPushedPage(worker, event.notification)))

/** Network first: answers from a copy when the server is unavailable. */
async function answer(event: WorkerFetchEvent, kind: Exclude<RequestKind, 'asset'>): Promise<Response> {
  const { request } = event
  const kept = () => (kind === 'page' ? matchShell(pageEntry) : findCachedResponse(request, kind))
  const given = await fetch(request).catch(() => null)
  if (!given) return (await kept()) ?? Response.error()
  if (isServerAway(given)) return (await kept()) ?? given
  if (given.status === 200 && (kind === 'page' || kind === 'me')) {
    const copy = given.clone()
    event.waitUntil((kind === 'page' ? copy.text().then(pageUserId) : copy.json().then(idOf)).then(keepOnlyOwnCopies))
  } else if ([401, 403, 404].includes(given.status)) {
    event.waitUntil(removeForbidden(given.status, kind, recordId(new URL(request.url).pathname)))
  }
  return given
}

const idOf = ({ id }: { id: number }) => id

/** Deletes from the copies what the user may no longer read. */
async function removeForbidden(status: number, kind: RequestKind, id: number) {
  if (status === 401) await removeAndUnregister()
  else if (kind === 'session') await removeCopy(id)
  // the call for the document itself decides about its file
  else if (kind === 'document') await removeDocument(id)
}

/**
 * Deletes all copies when they belong to another user.
 * @param person id; null when nobody is signed in; undefined when unknown
 */
async function keepOnlyOwnCopies(person: number | null | undefined) {
  if (person === undefined) return
  const copies = await listCopies()
  if (copies.some(({ userId }) => userId !== person)) await removeAndUnregister()
}

async function refreshShell() {
  if ((await listCopies()).length > 0) await cacheShell()
}

/** Deletes all copies. The worker stays while the browser receives notifications. */
async function removeAndUnregister() {
  await deleteAllCaches()
  if (!(await worker.registration.pushManager?.getSubscription())) await worker.registration.unregister()
}
