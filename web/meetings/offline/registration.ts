import { Failure } from '#web/ground/http/failure.ts'
import { deleteAllCaches, listCopies } from './copies.ts'
import type { WorkerMessage } from './worker/workerScope.ts'

/** False in insecure contexts, in some private windows and in development. */
export const canSaveOffline = 'serviceWorker' in navigator && 'caches' in globalThis && import.meta.env.PROD

/**
 * Asks the service worker to cache the files of the screens. The first copy registers the worker.
 * @throws Failure `no-response` when a file is missing
 */
export async function requestShellCaching() {
  try {
    if (await sendToWorker(await activateNewestWorker(), 'keep the shell')) return
  } catch (cause) {
    throw new Failure({ kind: 'no-response' }, cause)
  }
  throw new Failure({ kind: 'no-response' })
}

/** Deletes all offline data and unregisters the service worker, which stays while the browser receives notifications. */
export async function removeOfflineData() {
  await deleteAllCaches()
  const registration = await navigator.serviceWorker.getRegistration()
  if (!(await registration?.pushManager?.getSubscription())) await registration?.unregister()
}

/** Removes the service worker and the shell with the last copy. */
export async function removeOfflineDataIfEmpty() {
  if ((await listCopies()).length === 0) await removeOfflineData()
}

/** Registers the deployed service worker and waits until it is active: an older one would cache outdated files. */
async function activateNewestWorker(): Promise<ServiceWorker> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  await registration.update()
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) throw new Error('The worker could not be installed')
  if (worker.state === 'activated') return worker
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed'))
    })
  })
}

function sendToWorker(worker: ServiceWorker, text: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    worker.postMessage(text, [port2])
  })
}
