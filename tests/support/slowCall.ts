import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countStoredFiles } from './files.ts'
import type { Actor, World } from './world.ts'

/** A call whose body is sent in two halves. */
export interface SlowCall {
  /** sends the second half. @returns the answer */
  finish(): Promise<{ status: number; body: { code?: string } }>
}

/** Makes the server listen. @returns its port */
export async function listenTo({ app }: Pick<World, 'app'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

interface SlowBody {
  method?: 'POST' | 'PUT' | 'PATCH'
  url: string
  body: FormData | object
  type?: string
}

/**
 * Sends the headers of a call and half of its body, and waits until the server has authenticated the caller; for a
 * form, until it is storing the file.
 */
export async function sendHalf(world: World, port: number, actor: Actor, slow: SlowBody): Promise<SlowCall> {
  const { method = 'POST', url, body, type = 'application/json' } = slow
  await actor.get('/me')
  // the time of the last call is written once a minute
  world.clock.forward({ minutes: 2 })
  const before = await countStoredFiles(world)
  const isForm = body instanceof FormData
  const written = new Response(isForm ? body : JSON.stringify(body))
  const bytes = Buffer.from(await written.arrayBuffer())
  const call = request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: {
      host: 'localhost',
      accept: 'application/ld+json',
      cookie: [...actor.cookies].map((cookie) => cookie.join('=')).join('; '),
      'x-xsrf-token': actor.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': isForm ? (written.headers.get('content-type') ?? '') : type,
      'content-length': bytes.length,
    },
  })
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  // an early answer is read when the call is finished
  answer.catch(() => undefined)
  const half = isForm ? bytes.lastIndexOf('filename=') + 200 : Math.floor(bytes.length / 2)
  call.write(bytes.subarray(0, half))
  await waitUntil(async () => (isForm ? (await countStoredFiles(world)) > before : isRecognised(world, actor)))
  return {
    async finish() {
      call.end(bytes.subarray(half))
      const [response] = await answer
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString()
      return { status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }
    },
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10)
}

/** Whether the server has authenticated the person since the clock was moved. */
async function isRecognised({ db, clock }: World, { id }: Actor): Promise<boolean> {
  const seen = await db
    .selectFrom('signIns')
    .select('id')
    .where('userId', '=', id)
    .where('lastSeenAt', '=', clock.now().toISOString())
    .executeTakeFirst()
  return seen !== undefined
}
