/** Types of a service worker's global scope, as far as used here: the DOM types lack it. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  message: LastingEvent & MessageEvent<Order>
  fetch: FetchedEvent
}

interface LastingEvent {
  /** keeps the worker alive until the promise settles */
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchedEvent extends LastingEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** Messages from pages. The worker answers `true` or `false` on the port sent with it. */
export type Order = 'keep the shell' | 'forget everything'
