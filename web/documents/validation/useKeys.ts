import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/ui/isTyping.ts'

/** What has keys of its own: letters there choose among its lines. */
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'

/** Single keys of a screen. Never while someone types, chooses in a list, or answers a dialog. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented, repeat, target } = event
    const act = keys[event.key]
    if (!act || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return
    if (target instanceof Element && target.closest(ownKeys)) return
    if (isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
