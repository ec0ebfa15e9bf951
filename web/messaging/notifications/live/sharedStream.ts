import type { UnreadCount } from '#web/messaging/notifications/api.ts'
import { listenToNotifications, pollNotifications, type StreamMessage } from './notificationStream.ts'

/** Message of a new tab: asks the tab with the stream for the current count. */
const countRequest = 'what is it?'

type OnMessage = (message: StreamMessage) => void

/**
 * Shares one event stream between all tabs of a user: the tab that holds the lock receives it and broadcasts each
 * message. When it closes, another tab takes the lock. A tab that joins later is told that it may have missed changes.
 * @returns a function that stops it
 */
export function shareStream(person: number, tell: OnMessage): () => void {
  const end = new AbortController()
  // not the name that pages of earlier releases use, which expect counts only
  const name = `events ${person}`
  if (!('locks' in navigator)) {
    void pollNotifications(tell, end.signal)
    return () => end.abort()
  }
  const tabs = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  const say = (words: StreamMessage | typeof countRequest) => tabs.postMessage(words)
  let heard: UnreadCount | null = null
  let hasJoined = false
  const hear = (message: StreamMessage) => {
    if (!hasJoined && 'count' in message) tell({ change: 'missed' })
    hasJoined = true
    tell(message)
  }
  tabs.onmessage = ({ data }: MessageEvent<StreamMessage | typeof countRequest>) => {
    if (data !== countRequest) hear(data)
    else if (heard) say({ count: heard })
  }
  say(countRequest)
  const passOn = (message: StreamMessage) => {
    if ('count' in message) heard = message.count
    hear(message)
    say(message)
  }
  // the request waits for the lock until `end` aborts it
  void navigator.locks
    .request(name, { signal: end.signal }, () => listenToNotifications(passOn, end.signal))
    .catch(ended)
  return () => {
    end.abort()
    tabs.close()
  }

  function ended(reason: unknown) {
    if (!end.signal.aborted) throw reason
  }
}

/** After this time in the background, a tab gives up the stream to free server resources. */
const hiddenTimeoutMs = 5 * 60_000

/** Shares the stream as `shareStream`, but pauses while the tab has been hidden for long. */
export function shareStreamWhileVisible(person: number, tell: OnMessage): () => void {
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') stop ??= shareStream(person, tell)
    else leaving = setTimeout(leave, hiddenTimeoutMs)
  }
  const leave = () => {
    clearTimeout(leaving)
    stop?.()
    stop = null
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    leave()
  }
}
