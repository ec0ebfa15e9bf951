import { setTimeout as pause } from 'node:timers/promises'
import { isMissingBucket } from './objectStoreFaults.ts'
import { StoreUnavailable } from './store.ts'

/** Attempts of a call that the store answers as if the bucket did not exist, and the time before the next one in milliseconds. */
const [maxAttempts, retryMs] = [3, 500]

/**
 * Returns a function that runs calls, at most `max` at once, and repeats those whose bucket is said not to exist: Swift
 * says so too when its server of accounts does not answer in time. The bucket was there when the store was opened.
 * @param waitMs how long a call waits for its turn, in milliseconds; then StoreUnavailable is thrown
 */
export function limitCalls(max: number, waitMs: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting = new Set<() => void>()

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const giveUp = setTimeout(() => {
        waiting.delete(start)
        reject(new StoreUnavailable(`the object store failed: ${max} calls have been under way for ${waitMs} ms`))
      }, waitMs)
      waiting.add(start)
    })

  return async (act) => {
    if (running < max) running += 1
    else await turn()
    try {
      return await repeatMissingBucket(act)
    } finally {
      // The place is given to the call that has waited longest.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}

async function repeatMissingBucket<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt === maxAttempts || !isMissingBucket(error)) throw error
      await pause(retryMs * attempt)
    }
  }
}
