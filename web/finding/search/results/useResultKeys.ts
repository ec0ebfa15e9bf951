import { type KeyboardEvent, useRef } from 'react'
import { useKeys } from '#web/ground/ui/useKeys.ts'
import { focusField, resultLinks } from './focus.ts'

/**
 * From one result to the next: `j` and `k` from anywhere, the arrows from one of them. Before the first one is the field.
 * @returns what goes on the list
 */
export function useResultKeys() {
  const ref = useRef<HTMLOListElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(ref.current?.querySelectorAll<HTMLElement>(resultLinks) ?? [])]
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
