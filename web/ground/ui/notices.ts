import { useSyncExternalStore } from 'react'

export type NoticeLevel = 'error' | 'success' | 'warning' | 'info'
export interface Notice {
  id: number
  level: NoticeLevel
  message: string
}

let current: Notice | null = null
let count = 0
const listeners = new Set<() => void>()

const show = (notice: Notice | null) => {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows a message in the snackbar, replacing the current one (seed §4). */
export function notify(level: NoticeLevel, message: string) {
  count += 1
  show({ id: count, level, message })
}

export const clearNotice = () => show(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotice = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
