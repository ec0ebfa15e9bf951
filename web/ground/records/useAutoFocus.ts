import { useEffect, useRef } from 'react'

/** Returns a ref whose element is focused as soon as `takesFocus` is true. */
export function useAutoFocus<Shown extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Shown>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}
