import { Failure } from '#web/http/failure.ts'
import { removeEverything } from './copies.ts'
import type { Order } from './scope.ts'

/** Absent where the address is not secure, from some private windows, and while the interface is being developed. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && import.meta.env.PROD

/**
 * Has the worker keep what shows the copies. It is installed by the first of them.
 * @throws Failure `no-response` when some of it does not come
 */
export async function keepShell() {
  await navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    throw new Failure({ kind: 'no-response' }, cause)
  })
  const { active } = await navigator.serviceWorker.ready
  if (!active || !(await order(active, 'keep the shell'))) throw new Failure({ kind: 'no-response' })
}

/** Removes everything that is kept, and the worker, which has nothing left to do. */
export async function leave() {
  await removeEverything()
  await (await navigator.serviceWorker.getRegistration())?.unregister()
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
