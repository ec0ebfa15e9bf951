import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function with a stable identity that calls the latest `act`, so that memoized children do not render again.
 */
export function useStableCallback<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
