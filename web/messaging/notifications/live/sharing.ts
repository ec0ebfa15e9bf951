import type { NotificationCount } from '#contract/messaging/notifications.ts'
import { hear, poll, type Tell } from './hearing.ts'

/** What a tab that has just been opened says to the one that hears. */
const whatIsIt = 'what is it?'

/**
 * Tells of each change, with one stream for all the tabs of a person in this browser: the tab that has the lock hears it, and passes
 * it on. When it goes, another one takes its place.
 * @returns what ends it
 */
export function share(person: number, tell: Tell): () => void {
  const end = new AbortController()
  const name = `notifications ${person}`
  if (!('locks' in navigator)) {
    void poll(tell, end.signal)
    return () => end.abort()
  }
  const tabs = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  const say = (words: NotificationCount | typeof whatIsIt) => tabs.postMessage(words)
  let heard: NotificationCount | null = null
  tabs.onmessage = ({ data }: MessageEvent<NotificationCount | typeof whatIsIt>) => {
    if (data !== whatIsIt) tell(data)
    else if (heard) say(heard)
  }
  say(whatIsIt)
  const passOn = (count: NotificationCount) => {
    heard = count
    tell(count)
    say(count)
  }
  // asked for until the end, and given up with it
  void navigator.locks.request(name, { signal: end.signal }, () => hear(passOn, end.signal)).catch(ended)
  return () => {
    end.abort()
    tabs.close()
  }

  function ended(reason: unknown) {
    if (!end.signal.aborted) throw reason
  }
}

/** A tab that nobody looks at lets go of the stream, so that the server holds none for it. */
const longMs = 5 * 60_000

/** As `share`, except while the tab has been out of sight for long. */
export function shareInSight(person: number, tell: Tell): () => void {
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') stop ??= share(person, tell)
    else leaving = setTimeout(leave, longMs)
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
