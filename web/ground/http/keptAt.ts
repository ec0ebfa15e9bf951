/**
 * Written by the worker on an answer that comes from a copy kept in the browser: when the copy was made, ISO. Empty for
 * what surrounds the record that one reads, the menu for one.
 */
export const keptAtHeader = 'x-kept-at'

let current: string | null = null
const listeners = new Set<() => void>()

/** Is what was just read a copy, for want of an answer? */
export function noteKeptAt(answer: Response) {
  const keptAt = answer.headers.get(keptAtHeader)
  if (keptAt === '' || keptAt === current) return
  current = keptAt
  for (const listener of listeners) listener()
}

/** When the copy that one reads was made, or null while the server answers. */
export const currentKeptAt = () => current

export function followKeptAt(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
