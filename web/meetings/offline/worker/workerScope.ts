import type { PushScope } from '#web/messaging/notifications/showPush.ts'

/** Types of a service worker's global scope, as far as used here: the DOM types lack it. */
export interface WorkerScope extends PushScope {
  clients: PushScope['clients'] & { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void
}

interface WorkerEvents {
  install: WorkerExtendableEvent
  activate: WorkerExtendableEvent
  message: WorkerExtendableEvent & MessageEvent<WorkerMessage>
  fetch: WorkerFetchEvent
  push: WorkerExtendableEvent & { data: { text: () => string } | null }
  notificationclick: WorkerExtendableEvent & { notification: Notification }
}

interface WorkerExtendableEvent {
  /** keeps the worker alive until the promise settles */
  waitUntil: (work: Promise<unknown>) => void
}

export interface WorkerFetchEvent extends WorkerExtendableEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** Messages from pages. The worker answers `true` or `false` on the port sent with it. */
export type WorkerMessage = 'keep the shell' | 'forget everything'
