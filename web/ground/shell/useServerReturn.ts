import { useEffect, useEffectEvent } from 'react'

/** Between two tries while the device believes that it is connected. */
const retryDelayMs = 15_000

/**
 * Calls back when the server answers again: as soon as the device is online or its screen is looked at again, else
 * within 15 s.
 */
export function useServerReturn(isAway: boolean, onReturn: () => void) {
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isAway) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const check = async () => {
      if (document.hidden) return
      const isThere = await fetch('/healthz', { cache: 'no-store', signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere && !signal.aborted) comeBack()
    }
    const tryCheck = () => void check()
    const timer = setInterval(tryCheck, retryDelayMs)
    addEventListener('online', tryCheck, { signal })
    document.addEventListener('visibilitychange', tryCheck, { signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isAway])
}
