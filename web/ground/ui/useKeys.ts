import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from './isTyping.ts'

/** What has keys of its own: letters there choose among its lines. */
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
/** So long after a `g`, a letter goes to another screen. */
const pairMs = 1_200

/** What is wider than its frame is looked through with the arrows. */
const isWider = (frame: Element | null) => frame !== null && frame.scrollWidth > frame.clientWidth

/** Single keys of a screen. Never while someone types, chooses in a list, or answers a dialog; nor after `g`, when they are the shell's. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const pressedG = useRef(-pairMs)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, target, timeStamp } = event
    const isSecond = timeStamp - pressedG.current < pairMs
    pressedG.current = key === 'g' ? timeStamp : -pairMs
    const act = keys[key]
    if (!act || isSecond || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return
    if (target instanceof Element && target.closest(ownKeys)) return
    if (key.startsWith('Arrow') && target instanceof Element && isWider(target.closest('[tabindex="0"]'))) return
    if (isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
