import { Agent } from 'node:https'
import webPush from 'web-push'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { portalNameOf, readBranding } from '#server/ground/branding/readBranding.ts'
import { callPublicUrl } from '#server/ground/http/outgoing/callPublicUrl.ts'
import { PrivateAddressError } from '#server/ground/http/outgoing/publicAddress.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type PushKeys, readPushKeys } from '#server/messaging/push/pushKeys.ts'
import { openSubscription } from '#server/messaging/push/subscriptions.ts'
import { pushMessage } from './pushMessage.ts'
import {
  type DuePush,
  deleteSubscription,
  dropPush,
  markAccepted,
  nextDuePush,
  postponePush,
  returnPushes,
  takeDuePushes,
} from './pushQueue.ts'

/** Rows taken at a time, and calls at once. */
const batch = 200
const concurrency = 20
/** A call that takes longer lets the next one begin, as long as few do. Milliseconds */
const promptMs = 1_000
const maxSlowCalls = 200
/** A push service that takes longer is asked again later. Milliseconds */
const answerMs = 10_000
/** Another round follows one that lasts this long, so that a stopping server does not wait. Milliseconds */
const roundMs = 60_000
/** A push service keeps a notification for a browser that is off for a day. Seconds */
const keptSeconds = 86_400

interface PushSender {
  portal: Portal
  keys: PushKeys
  /** name of the portal */
  name: string
  /** contact for push services: `mailto:` or the URL of the portal */
  contact: string
  /** `Authorization` headers by the origin of the push service: one signature for all its browsers */
  authorizations: Map<string, string>
  agent: Agent
  timeoutMs: number
  /** number of browsers deleted in this round, since they receive no more */
  gone: number
}

/**
 * Sends what is due to browsers (task `push.deliver`), and enqueues the task again for the rest. Several servers may run it: each
 * row is taken by one. No connection to the database is held while a push service is asked.
 */
export async function deliverPushes(
  portal: Portal,
  stopping?: AbortSignal,
  { timeoutMs = answerMs, briefMs = promptMs }: { timeoutMs?: number; briefMs?: number } = {},
): Promise<void> {
  const { db, clock, config, tasks } = portal
  if (!config.webPush) return
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency + maxSlowCalls })
  const sender: PushSender = {
    portal,
    keys: await readPushKeys(portal),
    name: portalNameOf(await readBranding(db)),
    contact: contactOf(portal),
    authorizations: new Map(),
    agent,
    timeoutMs,
    gone: 0,
  }
  const end = performance.now() + roundMs
  const isOpen = () => !stopping?.aborted && performance.now() < end
  const taken: DuePush[] = []
  let taking: Promise<number> | null = null
  const takeMore = async () => taken.push(...(await takeDuePushes(db, clock.now(), batch)))
  // A service that does not answer holds up its own caller only, and not for long: the others take what comes after.
  const next = async (): Promise<DuePush | undefined> => {
    while (isOpen()) {
      const push = taken.shift()
      if (push) return push
      taking ??= takeMore().finally(() => (taking = null))
      if ((await taking) === 0) return undefined
    }
    return undefined
  }
  const slow = new Set<Promise<void>>()
  const carry = async () => {
    for (let push = await next(); push; push = await next()) {
      const delivery = deliverOne(sender, push)
      if (await isSettledWithin(delivery, briefMs)) {
        await delivery
        continue
      }
      if (slow.size >= maxSlowCalls) await Promise.race(slow)
      slow.add(delivery)
      // one that fails stays, and fails the round
      delivery.then(
        () => slow.delete(delivery),
        () => undefined,
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, carry))
    await Promise.all(slow)
    if (taken.length > 0) await returnPushes(db, taken, clock.now())
  } finally {
    agent.destroy()
    if (sender.gone > 0) await auditWithoutSubject(portal, db, null, 'push.browsersGone', { count: sender.gone })
  }
  const due = await nextDuePush(db)
  if (due)
    await tasks.enqueue(db, 'push.deliver', {}, 'push.deliver:later', {
      inMs: Math.max(0, due.getTime() - clock.now().getTime()),
    })
}

function isSettledWithin(delivery: Promise<void>, briefMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), briefMs)
  const settle = () => {
    clearTimeout(timer)
    resolve(true)
  }
  delivery.then(settle, settle)
  return promise
}

/** Push services ask for a contact; without a sender of mails, the address of the portal is one. */
const contactOf = ({ config: { mail, publicUrl } }: Portal) => {
  if (mail) return `mailto:${mail.from.address}`
  return publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:postmaster@localhost'
}

/** Sends to one browser. Fails only with the database: a browser that cannot be served must not hold up the others. */
async function deliverOne(sender: PushSender, push: DuePush): Promise<void> {
  const { db, clock } = sender.portal
  const outcome = await send(sender, push).catch((fault: unknown) =>
    fault instanceof PrivateAddressError ? 'gone' : 'later',
  )
  const now = clock.now()
  if (outcome === 'accepted') await markAccepted(db, push, now)
  else if (outcome === 'gone') {
    const deleted = await deleteSubscription(db, push)
    sender.gone += deleted
  } else if (outcome === 'refused') await dropPush(db, push)
  else await postponePush(db, push, now)
}

type Outcome = 'accepted' | 'gone' | 'refused' | 'later'

async function send(sender: PushSender, push: DuePush): Promise<Outcome> {
  const { portal, name, agent, timeoutMs } = sender
  const subscription = openSubscription(portal.secret, push.sealed)
  if (!subscription) return 'gone'
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(pushMessage(name, push)),
    {
      headers: { Authorization: authorizationOf(sender, subscription.endpoint) },
      TTL: keptSeconds,
      urgency: 'normal',
      topic: push.family,
      contentEncoding: 'aes128gcm',
    },
  )
  const status = await callPublicUrl(endpoint, {
    method: 'POST',
    headers,
    body: body ?? Buffer.alloc(0),
    networks: portal.config.outgoingNetworks,
    timeoutMs,
    ...(endpoint.startsWith('https:') && { agent }),
  })
  return outcomeOf(status)
}

/** Signs once for each push service (VAPID): the header is valid for hours, a round lasts a minute. */
function authorizationOf({ keys, contact, authorizations }: PushSender, endpoint: string): string {
  const { origin } = new URL(endpoint)
  const known = authorizations.get(origin)
  if (known !== undefined) return known
  const { Authorization: made } = webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm')
  authorizations.set(origin, made)
  return made
}

/** 404 and 410: the subscription is over. 401 and 403: it was made for another key pair. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
