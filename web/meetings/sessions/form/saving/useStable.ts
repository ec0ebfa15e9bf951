import { useCallback, useEffect, useRef } from 'react'

/** The same function at each drawing, so that what it is given to is not drawn again; it acts as the last drawing says. */
export function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
