import { Failure } from '#web/ground/http/failure.ts'
import { listCopies, removeEverything } from './copies.ts'
import type { Order } from './worker/scope.ts'

/** Absent where the address is not secure, from some private windows, and while the interface is being developed. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && import.meta.env.PROD

/**
 * Has the worker keep what shows the copies. It is installed by the first of them.
 * @throws Failure `no-response` when some of it does not come
 */
export async function keepShell() {
  try {
    if (await order(await newestWorker(), 'keep the shell')) return
  } catch (cause) {
    throw new Failure({ kind: 'no-response' }, cause)
  }
  throw new Failure({ kind: 'no-response' })
}

/** Removes everything that is kept, and the worker, which has nothing left to do. */
export async function leave() {
  await removeEverything()
  await (await navigator.serviceWorker.getRegistration())?.unregister()
}

/** With the last copy goes what showed it. */
export async function leaveEmpty() {
  if ((await listCopies()).length === 0) await leave()
}

/** The worker of what is deployed now, once it is at work: an older one would keep files that the page no longer uses. */
async function newestWorker(): Promise<ServiceWorker> {
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

function order(worker: ServiceWorker, text: Order): Promise<boolean> {
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
