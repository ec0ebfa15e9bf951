/**
 * Header set by the service worker on a response from an offline copy: ISO instant of the copy. Empty for the data
 * around the record, such as the menu.
 */
export const offlineCopyDateHeader = 'x-kept-at'

let current: string | null = null
const listeners = new Set<() => void>()

/**
 * Records that a response came from an offline copy. One from the server changes nothing: the copies stay in the query
 * cache.
 */
export function recordOfflineCopyDate(answer: Response) {
  const keptAt = answer.headers.get(offlineCopyDateHeader)
  if (keptAt) setOfflineCopyDate(keptAt)
}

/** @param keptAt null when what was read is about to be read again from the server */
export function setOfflineCopyDate(keptAt: string | null) {
  if (keptAt === current) return
  current = keptAt
  for (const listener of listeners) listener()
}

/** Instant of the last offline copy that was read; null while what was read came from the server. */
export const currentOfflineCopyDate = () => current

export function subscribeToOfflineCopyDate(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
