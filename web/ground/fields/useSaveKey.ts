import { useEffect, useEffectEvent } from 'react'

/** Saves on Ctrl+S or ⌘S, unless a dialog is open. */
export function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"],[role="alertdialog"]')
    if (!isInDialog) save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
