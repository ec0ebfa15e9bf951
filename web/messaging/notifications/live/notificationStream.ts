import type { NotificationCount } from '#contract/messaging/notifications.ts'
import type { RecordChange } from '#contract/messaging/recordChanges.ts'
import { streamReconnectMs } from '#contract/messaging/streamReconnect.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { readCount, type UnreadCount } from '#web/messaging/notifications/api.ts'
import type { HeardChange } from '#web/messaging/notifications/recordChanges.ts'

/** What the event stream says: the unread count, a change of a record, or that nobody is signed in any more. */
export type StreamMessage =
  | { count: UnreadCount & Partial<NotificationCount> }
  | { change: HeardChange }
  | { signedOut: true }
type OnMessage = (message: StreamMessage) => void

/** The server sends an event at once; without one, a proxy is buffering the stream. */
const firstEventMs = 15_000
const pollMs = 60_000
/** About a minute. */
const maxUnreachableFailures = 20

/**
 * Passes on each message until aborted, by server-sent events; polls each minute while the server answers calls but the
 * stream fails, or has not answered for a minute. Whenever
 * changes of records may have been missed, passes on `missed`.
 * Goes on after the message that nobody is signed in: somebody may sign in again in another tab.
 */
export async function listenToNotifications(tell: OnMessage, end: AbortSignal): Promise<void> {
  let failures = 0
  while (!end.aborted) {
    const heard = await listenToStream(tell, end)
    failures = heard === 'nothing' ? failures + 1 : 0
    if (end.aborted) return
    const fetched = failures > 1 ? await fetchCount(tell, end) : null
    if (fetched === 'signedOut') tell({ signedOut: true })
    const isLong = fetched === 'read' || heard === 'crowded' || failures > maxUnreachableFailures
    await waitOrOnline(isLong ? pollMs : streamReconnectMs(failures), end)
  }
}

/** Polls each minute, for browsers without the Web Locks API: a stream per tab could exceed the user's limit. */
export async function pollNotifications(tell: OnMessage, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    if ((await fetchCount(tell, end)) === 'signedOut') tell({ signedOut: true })
    await waitOrOnline(pollMs, end)
  }
}

/** What a stream has sent before it ended. `crowded`: the user has too many streams and a newer one replaced it. */
type StreamOutcome = 'nothing' | 'counts' | 'crowded'

const listenToStream = (tell: OnMessage, end: AbortSignal) =>
  new Promise<StreamOutcome>((resolve) => {
    if (!navigator.onLine) return resolve('nothing')
    const stream = new EventSource('/api/notifications/stream')
    let heard: StreamOutcome = 'nothing'
    const close = () => {
      clearTimeout(silence)
      end.removeEventListener('abort', close)
      removeEventListener('offline', close)
      stream.close()
      resolve(heard)
    }
    const silence = setTimeout(close, firstEventMs)
    end.addEventListener('abort', close)
    addEventListener('offline', close)
    stream.addEventListener('error', close)
    stream.addEventListener('crowded', () => {
      heard = 'crowded'
      close()
    })
    stream.addEventListener('count', ({ data }: MessageEvent<string>) => {
      clearTimeout(silence)
      // the first one follows the opening
      if (heard === 'nothing') tell({ change: 'missed' })
      heard = 'counts'
      tell({ count: JSON.parse(data) as NotificationCount })
    })
    stream.addEventListener('missed', () => tell({ change: 'missed' }))
    stream.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell({ change: JSON.parse(data) as RecordChange }),
    )
  })

async function fetchCount(tell: OnMessage, end: AbortSignal): Promise<'read' | 'signedOut' | 'unreachable'> {
  if (!navigator.onLine) return 'unreachable'
  try {
    const count = await readCount(end)
    tell({ change: 'missed' })
    tell({ count })
    return 'read'
  } catch (failure) {
    return failure instanceof Failure && failure.status === 401 ? 'signedOut' : 'unreachable'
  }
}

/** Waits, but no longer than until the network is back. */
const waitOrOnline = (ms: number, end: AbortSignal) =>
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
