import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import type { PushMessage, PushSubscriptionForm } from '#contract/messaging/push.ts'

/** Networks that a portal must be allowed to call for it (`OUTGOING_NETWORKS`). */
export const pushServiceNetworks = '127.0.0.0/8'

interface Received {
  /** path of the browser */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser of the push service. */
export interface TestBrowser {
  subscription: PushSubscriptionForm
  /** decrypts what it has received, oldest first */
  messages: () => PushMessage[]
  received: () => Received[]
}

/** Starts a push service on a local port. It answers 201, or what `answer` says; null never answers. */
export async function startPushService() {
  const all: Received[] = []
  let answer: (path: string) => number | null | Promise<number | null> = () => 201
  let atOnce = 0
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    response.once('close', () => atOnce--)
    void buffer(request).then(async (body) => {
      const path = request.url ?? ''
      all.push({ path, headers: request.headers, body })
      const status = await answer(path)
      if (status !== null) response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0
  return {
    origin,
    all,
    /** requests in flight at the same time, at most */
    mostAtOnce: () => mostAtOnce,
    answers: (how: typeof answer) => {
      answer = how
    },
    browser: (): TestBrowser => {
      const path = `/browser/${++count}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const received = () => all.filter((one) => one.path === path)
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
        },
        received,
        messages: () =>
          received().map(({ body }) =>
            JSON.parse(
              ece
                .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') })
                .toString(),
            ),
          ),
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
