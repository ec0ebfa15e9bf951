import { removeEverything, listCopies, removeCopy, removeDocument } from './copies.ts'
import { findKept } from './kept.ts'
import { isAway, type Kind, kindOf, readerOf, recordOf } from './requests.ts'
import type { FetchedEvent, WorkerScope } from './scope.ts'
import { dropOldShells, fromShell, keepShell, pageEntry } from './shell.ts'

const worker = self as unknown as WorkerScope

// what is deployed anew replaces what is kept, as long as something is; the tabs that are open go on
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
  if (kind === 'asset') event.respondWith(fromShell(pathname).then((kept) => kept ?? fetch(request)))
  else if (kind) event.respondWith(answer(event, kind))
})

/** The server first, always. The copy answers when nobody else does. */
async function answer(event: FetchedEvent, kind: Exclude<Kind, 'asset'>): Promise<Response> {
  const { request } = event
  const kept = () => (kind === 'page' ? fromShell(pageEntry) : findKept(request, kind))
  let given: Response
  try {
    given = await fetch(request)
  } catch {
    return (await kept()) ?? Response.error()
  }
  if (isAway(given)) return (await kept()) ?? given
  event.waitUntil(learn(kind, new URL(request.url).pathname, given.clone()))
  return given
}

/** What the person may no longer have is not kept for them; what is another's is not kept at all. */
async function learn(kind: Exclude<Kind, 'asset'>, pathname: string, given: Response) {
  const { status } = given
  if (status === 401) await forget()
  else if (kind === 'page' && status === 200) await belongTo(readerOf(await given.text()))
  else if (kind === 'me' && status === 200) await belongTo(((await given.json()) as { id: number }).id)
  else if (status === 403 || status === 404) {
    if (kind === 'session') await removeCopy(recordOf(pathname))
    if (kind === 'document' || kind === 'file') await removeDocument(recordOf(pathname))
  }
}

/** @param person null when nobody is signed in; undefined when that is not known */
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
