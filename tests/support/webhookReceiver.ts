import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { localhostCertificate } from './localhostCertificate.ts'

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Answers: a status, a redirect to this URL, or no answer at all. */
type Behaviour = number | { redirect: string } | 'silent'

/** Starts a program that receives webhooks, by http or https, on a port of 127.0.0.1. */
export async function startWebhookReceiver({ secure = false } = {}) {
  const received: ReceivedRequest[] = []
  let behaviour: Behaviour = 204
  let whileReceiving: () => Promise<unknown> = async () => undefined

  const receive = async (request: IncomingMessage, reply: ServerResponse) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: await text(request) })
    await whileReceiving()
    if (behaviour === 'silent') return
    if (typeof behaviour === 'object') reply.writeHead(302, { location: behaviour.redirect })
    else reply.writeHead(behaviour)
    // longer than what the portal reads
    reply.end(typeof behaviour === 'number' && behaviour !== 204 ? 'a'.repeat(1_000_000) : undefined)
  }
  const answer: RequestListener = (request, reply) => void receive(request, reply)
  const server = secure ? createHttpsServer(localhostCertificate, answer) : createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/entree`,
    port,
    received,
    /** how it answers from now on */
    answer: (next: Behaviour) => void (behaviour = next),
    /** what it does before it answers */
    meanwhile: (act: () => Promise<unknown>) => void (whileReceiving = act),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** The message of a request. Throws when this secret has not signed it. */
export const verifiedMessage = (secret: string, { headers, body }: ReceivedRequest) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: { id: number; '@id': string; irps?: object[] }
  }
