import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from './isTyping.ts'

/** Elements with key handling of their own, such as type-ahead in a list. */
const ownKeysSelector = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
/** Time in which a letter after `g` belongs to the shell's shortcut. */
const keySequenceMs = 1_200

/** A horizontally scrollable element uses the arrow keys. */
const hasHorizontalScroll = (frame: Element | null) => frame !== null && frame.scrollWidth > frame.clientWidth

/**
 * Handles single-key shortcuts of a screen. Ignores keys while typing, in lists and dialogs, and after `g`, which
 * belongs to the shell.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const pressedG = useRef(-keySequenceMs)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, target, timeStamp } = event
    const isSecond = timeStamp - pressedG.current < keySequenceMs
    pressedG.current = key === 'g' ? timeStamp : -keySequenceMs
    const act = keys[key]
    if (!act || isSecond || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return
    if (target instanceof Element && target.closest(ownKeysSelector)) return
    if (key.startsWith('Arrow') && target instanceof Element && hasHorizontalScroll(target.closest('[tabindex="0"]')))
      return
    if (isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
