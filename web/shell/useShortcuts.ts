import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Action } from '#contract/policy.ts'
import { isTyping } from '#web/ui/isTyping.ts'
import { mainEntries } from './entries.ts'

const pairMs = 1_200

/**
 * `g` then a letter goes to a screen; `?` shows the list. Never while someone types.
 * @param can what the person may do somewhere: screens that are closed to them have no key
 */
export function useShortcuts(can: readonly Action[], showHelp: () => void) {
  const navigate = useNavigate()
  const pressedG = useRef(-pairMs)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    const entry = mainEntries.find(({ key, access }) => key === event.key && can.includes(access))
    if (event.key === '?') showHelp()
    else if (entry && event.timeStamp - pressedG.current < pairMs) void navigate({ to: entry.to })
    pressedG.current = event.key === 'g' ? event.timeStamp : -pairMs
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
