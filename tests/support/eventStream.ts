import type { AddressInfo } from 'node:net'
import type { NotificationCount } from '#contract/messaging/notifications.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Actor } from './world.ts'

/** Makes a server listen on a free port. @returns its origin */
export async function listenOn(app: App): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens the event stream of somebody on a server that listens. */
export async function openEventStream(origin: string, who: Actor) {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/notifications/stream`, {
    headers: {
      cookie: [...who.cookies].map((cookie) => cookie.join('=')).join('; '),
      'accept-encoding': 'br, gzip',
      accept: 'text/event-stream',
    },
    signal: leaving.signal,
  })
  if (!answer.body) throw new Error('no stream')
  return { answer, leave: () => leaving.abort(), ...reading(answer.body) }
}

/** What a server says each time it begins to listen to the database. */
const missed = 'event: missed\ndata: {}'

/** A reader of an event stream, as a browser parses it. */
export function reading(chunks: AsyncIterable<Uint8Array | string>) {
  const decoder = new TextDecoder()
  let missedCount = 0
  const words = (async function* () {
    let rest = ''
    for await (const chunk of chunks) {
      rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      const whole = rest.split('\n\n')
      rest = whole.pop() ?? ''
      missedCount += whole.filter((word) => word === missed).length
      yield* whole.filter((word) => word !== missed)
    }
  })()
  const next = async (): Promise<string | null> => (await words.next()).value ?? null
  const dataOf = async (event: string): Promise<unknown> => {
    for (let word = await next(); word !== null; word = await next()) {
      const [name, data] = word.split('\n')
      if (name === `event: ${event}` && data) return JSON.parse(data.slice('data: '.length))
    }
    throw new Error('the stream has ended')
  }
  return {
    /** next event of any kind but `missed`; null at the end */
    next,
    /** next count */
    count: async () => (await dataOf('count')) as NotificationCount,
    /** next change of a record */
    change: () => dataOf('change'),
    /** number of `missed` events until now */
    missedCount: () => missedCount,
    /** remaining events until the end */
    rest: async (): Promise<string[]> => {
      const left: string[] = []
      for (let word = await next(); word !== null; word = await next()) left.push(word)
      return left
    },
  }
}
