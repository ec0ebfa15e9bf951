import { Failure } from '#server/ground/errors/failure.ts'

const retryAfterSeconds = 2

/**
 * Creates a queue for heavy work that bounds concurrency and length; beyond that, callers are told to retry (QUALITY
 * AUT-10).
 */
export function createBoundedQueue({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  const isFree = () => running < atOnce
  const refuseWhenFull = () => {
    if (!isFree() && waiting.length >= waitingAtMost)
      throw new Failure('server.busy', { retryAfter: retryAfterSeconds })
  }

  /**
   * Runs `work` when its turn comes.
   * @param beforeWaiting called only if the work has to wait: a refusal then comes at once
   * @throws Failure `server.busy` when the queue is full
   */
  return async <Result>(work: () => Promise<Result>, beforeWaiting?: () => Promise<void>): Promise<Result> => {
    refuseWhenFull()
    if (!isFree() && beforeWaiting) {
      await beforeWaiting()
      refuseWhenFull()
    }
    if (isFree()) running += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      // Hands the slot directly to the next in line, so that no later call takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
