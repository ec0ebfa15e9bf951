/** What a service worker is given, as far as ours uses it: the types of a page do not know it. */
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
  /** the worker lives as long as this takes */
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchedEvent extends LastingEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** What a page may ask of the worker. It answers `true` or `false` on the port that comes with it, when it is done. */
export type Order = 'keep the shell' | 'forget everything'
