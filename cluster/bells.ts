import { setTimeout as wait } from 'node:timers/promises'
import { streamReconnectMs } from '#contract/messaging/streamReconnect.ts'

/** A time without a stream, in `performance.now()`. */
export interface Gap {
  from: number
  /** null: not back yet */
  to: number | null
}

/** Opens the event streams of people and keeps them open, as their browsers do. */
export function openBells(origin: string, cookies: readonly string[]) {
  const gaps: Gap[] = []
  const closing = new AbortController()
  let openCount = 0

  async function listen(cookie: string): Promise<void> {
    let gap: Gap | null = null
    let failures = 0
    while (!closing.signal.aborted) {
      failures += 1
      try {
        const { body, ok } = await fetch(`${origin}/api/notifications/stream`, {
          headers: { cookie, accept: 'text/event-stream' },
          signal: closing.signal,
        })
        if (!ok || !body) throw new Error('no stream')
        let isOpen = false
        try {
          for await (const _bytes of body) {
            if (isOpen) continue
            isOpen = true
            failures = 0
            openCount += 1
            if (gap) gap.to = performance.now()
            gap = null
          }
        } finally {
          if (isOpen) openCount -= 1
        }
      } catch {
        // The stream is opened again below.
      }
      if (closing.signal.aborted) return
      if (!gap) {
        gap = { from: performance.now(), to: null }
        gaps.push(gap)
      }
      await wait(streamReconnectMs(failures))
    }
  }

  const listening = cookies.map(listen)
  return {
    gaps,
    openCount: () => openCount,
    async close() {
      closing.abort()
      await Promise.all(listening)
    },
  }
}
