import { useEffect, useRef } from 'react'

/** What is given the keyboard as soon as it has to take it. */
export function useFocus<Shown extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Shown>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}
