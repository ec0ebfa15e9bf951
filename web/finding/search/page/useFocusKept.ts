import { type RefObject, useEffect, useRef } from 'react'

/**
 * What has the keyboard may go: a filter that is taken off, a link to other words once they are looked for. The title has it then.
 * @returns what goes on the part of the screen in which things go
 */
export function useFocusKept<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    const watched = part.current
    if (!watched) return undefined
    let focused: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    })
    watched.addEventListener('focusin', note)
    observer.observe(watched, { childList: true, subtree: true })
    return () => {
      watched.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
  return part
}
