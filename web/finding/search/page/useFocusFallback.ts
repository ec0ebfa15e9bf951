import { type RefObject, useEffect, useRef } from 'react'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'

/**
 * Focuses the page title when the focused element is removed, such as a filter chip or a link to another search.
 * @returns the ref of the part of the screen to watch
 */
export function useFocusFallback<Part extends HTMLElement>(): RefObject<Part | null> {
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
      focusScreenTitle()
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
