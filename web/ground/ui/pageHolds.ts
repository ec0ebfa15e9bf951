const holds = new Set<symbol>()

/**
 * Keeps the page from reloading by itself, while it has something that a reload would lose: unsaved input, a file under
 * way, a podcast.
 * @returns a function that ends it
 */
export function holdPage(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => holds.delete(hold)
}

/** Returns a function that begins and ends one hold. */
export function createPageHold(): (isHeld: boolean) => void {
  const hold = Symbol('hold')
  return (isHeld) => void (isHeld ? holds.add(hold) : holds.delete(hold))
}

export const isPageHeld = (): boolean => holds.size > 0
