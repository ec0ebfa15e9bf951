import { listCopies, removeCopy, removeDocument, removeEverything } from '#web/meetings/offline/copies.ts'
import { findKept } from './kept.ts'
import { isAway, type Kind, kindOf, readerOf, recordOf } from './requests.ts'
import type { FetchedEvent, WorkerScope } from './scope.ts'
import { dropOldShells, fromShell, keepShell, pageEntry } from './shell.ts'

const worker = self as unknown as WorkerScope

// a new deployment updates the cached shell if there are copies; open tabs continue
worker.addEventListener('install', (event) => event.waitUntil(renew().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => worker.clients.claim())))

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  const work = event.data === 'keep the shell' ? keepShell() : forget()
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
  const kind = kindOf(pathname, request.mode === 'navigate')
  if (kind === 'asset')
    event.respondWith(fromShell(pathname).then((kept) => kept ?? fetch(request).catch(() => Response.error())))
  else if (kind) event.respondWith(answer(event, kind))
})

/** Network first: answers from a copy when the server is unavailable. */
async function answer(event: FetchedEvent, kind: Exclude<Kind, 'asset'>): Promise<Response> {
  const { request } = event
  const kept = () => (kind === 'page' ? fromShell(pageEntry) : findKept(request, kind))
  const given = await fetch(request).catch(() => null)
  if (!given) return (await kept()) ?? Response.error()
  if (isAway(given)) return (await kept()) ?? given
  if (given.status === 200 && (kind === 'page' || kind === 'me')) {
    const copy = given.clone()
    event.waitUntil((kind === 'page' ? copy.text().then(readerOf) : copy.json().then(idOf)).then(belongTo))
  } else if ([401, 403, 404].includes(given.status)) {
    event.waitUntil(lose(given.status, kind, recordOf(new URL(request.url).pathname)))
  }
  return given
}

const idOf = ({ id }: { id: number }) => id

/** Deletes from the copies what the user may no longer read. */
async function lose(status: number, kind: Kind, id: number) {
  if (status === 401) await forget()
  else if (kind === 'session') await removeCopy(id)
  // the call for the document itself decides about its file
  else if (kind === 'document') await removeDocument(id)
}

/**
 * Deletes all copies when they belong to another user.
 * @param person id; null when nobody is signed in; undefined when unknown
 */
async function belongTo(person: number | null | undefined) {
  if (person === undefined) return
  const copies = await listCopies()
  if (copies.some(({ userId }) => userId !== person)) await forget()
}

async function renew() {
  if ((await listCopies()).length > 0) await keepShell()
}

async function forget() {
  await removeEverything()
  await worker.registration.unregister()
}
