/**
 * Header set by the service worker on a response from an offline copy: ISO instant of the copy. Empty for the data
 * around the record, such as the menu.
 */
export const offlineCopyDateHeader = 'x-kept-at'

let current: string | null = null
const listeners = new Set<() => void>()

/** Records whether the last response came from an offline copy. */
export function recordOfflineCopyDate(answer: Response) {
  const keptAt = answer.headers.get(offlineCopyDateHeader)
  if (keptAt === '' || keptAt === current) return
  current = keptAt
  for (const listener of listeners) listener()
}

/** Instant of the offline copy on screen; null while the server answers. */
export const currentOfflineCopyDate = () => current

export function subscribeToOfflineCopyDate(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
