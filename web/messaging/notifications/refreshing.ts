/** Minimum time from the end of a refresh to the next one. */
export const minRestMs = 300

/**
 * Returns a function that asks for a refresh. The first one begins at once. Those asked while it runs, and in the rest
 * after it, are done as one.
 */
export function createRefresher(refresh: () => Promise<unknown>, rest: () => Promise<unknown>): () => void {
  let isRunning = false
  let isAsked = false
  async function run() {
    isRunning = true
    try {
      while (isAsked) {
        isAsked = false
        await refresh()
        await rest()
      }
    } finally {
      isRunning = false
    }
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}
