import type { NotificationCount } from '#contract/messaging/notifications.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { readCount } from '#web/messaging/notifications/api.ts'

export type Tell = (count: NotificationCount) => void

/** The server speaks as soon as it is asked: a proxy that keeps its words to itself is as good as none. */
const firstWordMs = 15_000
const soonMs = 3_000
const pollMs = 60_000

/**
 * Tells of each change until the end: by the stream, and by asking each minute while the stream does not answer.
 * @returns when the end has come, or when nobody is signed in any more, which the next call that one makes will say
 */
export async function hear(tell: Tell, end: AbortSignal): Promise<void> {
  let failures = 0
  while (!end.aborted) {
    const heard = await hearStream(tell, end)
    failures = heard === 'nothing' ? failures + 1 : 0
    if (end.aborted) return
    if (failures > 1 && !(await ask(tell, end))) return
    const isLong = failures > 1 || heard === 'crowded'
    // not all browsers at once when a server comes back
    await pause(isLong ? pollMs : soonMs * (1 + Math.random()), end)
  }
}

/** As `hear`, where tabs cannot agree on who holds the stream: several of it would take the place of what one reads. */
export async function poll(tell: Tell, end: AbortSignal): Promise<void> {
  while (!end.aborted && (await ask(tell, end))) await pause(pollMs, end)
}

/** What a stream said before it was lost. `crowded`: the person has more of them than they may, and a newer one has its place. */
type Heard = 'nothing' | 'counts' | 'crowded'

const hearStream = (tell: Tell, end: AbortSignal) =>
  new Promise<Heard>((resolve) => {
    if (!navigator.onLine) return resolve('nothing')
    const stream = new EventSource('/api/notifications/stream')
    let heard: Heard = 'nothing'
    const close = () => {
      clearTimeout(silence)
      end.removeEventListener('abort', close)
      removeEventListener('offline', close)
      stream.close()
      resolve(heard)
    }
    const silence = setTimeout(close, firstWordMs)
    end.addEventListener('abort', close)
    addEventListener('offline', close)
    stream.addEventListener('error', close)
    stream.addEventListener('crowded', () => {
      heard = 'crowded'
      close()
    })
    stream.addEventListener('count', ({ data }: MessageEvent<string>) => {
      clearTimeout(silence)
      heard = 'counts'
      tell(JSON.parse(data) as NotificationCount)
    })
  })

/** @returns false when nobody is signed in any more; a server that does not answer will another time */
async function ask(tell: Tell, end: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) return true
  try {
    tell(await readCount(end))
    return true
  } catch (failure) {
    return !(failure instanceof Failure && failure.status === 401)
  }
}

/** Shorter when the network comes back. */
const pause = (ms: number, end: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      end.removeEventListener('abort', over)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    end.addEventListener('abort', over)
    addEventListener('online', over)
  })
