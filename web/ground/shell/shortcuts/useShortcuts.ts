import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Action } from '#contract/ground/policy/policy.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import { isTyping } from '#web/ground/ui/keyboard/isTyping.ts'

const keySequenceMs = 1_200

/** Elements with key handling of their own. */
const ownKeysSelector = '[role=dialog], [role=alertdialog], [role=menu]'

interface ShortcutActions {
  help: () => void
  search: () => void
  /** the search may be opened soon */
  searchSoon: () => void
}

/**
 * Handles the shortcuts: `g` and a letter opens a screen, `?` the list, `/` focuses the search field; ignored while
 * typing. Ctrl+K or ⌘K opens the search anywhere.
 * @param can actions of the user: screens without access have no shortcut
 */
export function useShortcuts(can: readonly Action[], show: ShortcutActions) {
  const navigate = useNavigate()
  const { menu } = useParts()
  const pressedG = useRef(-keySequenceMs)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') show.searchSoon()
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(ownKeysSelector))) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return show.search()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const entry = menu.find(({ key, access }) => key === event.key && can.includes(access))
    if (event.key === '?') show.help()
    else if (event.key === '/') {
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main [data-search-field]')
      if (field) field.select()
      else show.search()
    } else if (entry && event.timeStamp - pressedG.current < keySequenceMs) void navigate({ to: entry.to })
    pressedG.current = event.key === 'g' ? event.timeStamp : -keySequenceMs
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
