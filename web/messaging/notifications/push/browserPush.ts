import type { PushSubscriptionForm } from '#contract/messaging/push.ts'
import { post } from '#web/ground/http/client.ts'

/**
 * What keeps this browser from receiving notifications: `denied` by its person, `home-screen` on iOS, where only the installed
 * portal receives them, or `unsupported`. Null when nothing does.
 */
export type PushObstacle = 'denied' | 'home-screen' | 'unsupported' | null

export function findPushObstacle(): PushObstacle {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** An iPad presents itself as a Mac, which has no touch screen. */
const isIpadAsMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** The subscription of this browser; null without one. Does not ask for anything. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (findPushObstacle() !== null) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const formOf = (subscription: PushSubscription) => subscription.toJSON() as PushSubscriptionForm

/**
 * Subscribes this browser to its push service. Asks for the permission, so it must follow a click.
 * @param publicKey of the portal
 * @returns null when the person refuses
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionForm | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // one that was made for another key, or for another person, is of no use
  await (await pushManager.getSubscription())?.unsubscribe()
  return formOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribeBrowser() {
  await (await findSubscription())?.unsubscribe()
}

/**
 * Tells the server in which sign-in a browser with a subscription is open. The subscription of somebody else, or one that the server
 * has removed, ends here too.
 */
export async function checkBrowser() {
  const subscription = await findSubscription()
  if (!subscription) return
  const { isOwn } = await post<{ isOwn: boolean }>('/api/me/push/check', formOf(subscription), {
    background: true,
    repeatable: true,
    progress: 'lazy',
  })
  if (!isOwn) await subscription.unsubscribe()
}
