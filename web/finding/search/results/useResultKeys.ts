import { type KeyboardEvent, useRef } from 'react'
import { useKeys } from '#web/ground/ui/keyboard/useKeys.ts'
import { focusField, resultLinkSelector } from './resultFocus.ts'

/**
 * Moves between results: `j` and `k` anywhere, arrow keys on a result. The search field precedes the first one.
 * @returns the key listener of the list
 */
export function useResultKeys() {
  const ref = useRef<HTMLOListElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(ref.current?.querySelectorAll<HTMLElement>(resultLinkSelector) ?? [])]
    const focused = document.activeElement?.closest('li')
    const place = focused ? links.findIndex((link) => focused.contains(link)) : -1
    if (step < 0 && place <= 0) focusField()
    else links[place + step]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return { ref, onKeyDown }
}
