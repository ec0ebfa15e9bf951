import { useSyncExternalStore } from 'react'

export type NoticeLevel = 'error' | 'success' | 'warning' | 'info'
export interface Notice {
  id: number
  level: NoticeLevel
  message: string
  /** reverses what the message reports; the snackbar then has a button « Annuler » and stays for `limits.undoMs` */
  undo?: (() => void) | undefined
}

let current: Notice | null = null
let count = 0
const listeners = new Set<() => void>()

const show = (notice: Notice | null) => {
  current = notice
  for (const listener of listeners) listener()
}

/**
 * Shows a message in the snackbar, replacing the current one (seed §4). For an `undo` that calls the server, use
 * `useUndo` (decision 057).
 * @returns the id of the message
 */
export function notify(level: NoticeLevel, message: string, undo?: () => void): number {
  count += 1
  show({ id: count, level, message, undo })
  return count
}

/** Removes the message. @param id removes it only if it is still this one */
export function clearNotice(id = current?.id) {
  if (current && current.id === id) show(null)
}

/** Withdraws the offer to undo what a person did, who signs out. Other messages stay. */
export function forgetUndo() {
  if (current?.undo) show(null)
}

/** Whether a message is shown. */
export const hasNotice = (): boolean => current !== null

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
