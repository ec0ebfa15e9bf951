import type { PushMessage } from '#contract/messaging/push.ts'

/** Parts of a service worker that show notifications: the DOM types lack them. */
export interface PushScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface WindowClient {
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

/** Shows what a push service has brought, and marks the installed portal. */
export async function showPush({ registration }: PushScope, data: { text: () => string } | null) {
  const { title, body, tag, path } = JSON.parse(data?.text() ?? '{}') as Partial<PushMessage>
  if (!title) return
  await Promise.all([
    registration.showNotification(title, {
      ...(body && { body }),
      ...(tag && { tag }),
      icon: '/icons/portal-192.png',
      lang: 'fr',
      data: { path },
    }),
    navigator.setAppBadge?.().catch(() => undefined),
  ])
}

/** Opens the page of a notification that is clicked, in a tab of the portal if there is one. */
export async function openPushedPage({ clients }: PushScope, notification: Notification) {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  const asked = new URL(typeof path === 'string' ? path : '/notifications', location.origin)
  const url = asked.origin === location.origin ? asked.href : `${location.origin}/notifications`
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return void (await clients.openWindow(url))
  await open.focus()
  await open.navigate(url)
}
