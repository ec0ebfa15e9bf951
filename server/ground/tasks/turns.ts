import { Failure } from '#server/ground/errors/failure.ts'

const retryAfterSeconds = 2

/** Heavy work: so much at once, so much waiting, and the rest come back later (QUALITY AUT-10). */
export function turns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  const isFree = () => running < atOnce
  const refuseWhenFull = () => {
    if (!isFree() && waiting.length >= waitingAtMost)
      throw new Failure('server.busy', { retryAfter: retryAfterSeconds })
  }

  /**
   * Does the work when its turn comes.
   * @param beforeWaiting only when there is no turn yet: what refuses now is not kept waiting
   * @throws Failure `server.busy` when too many are waiting
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
      // the turn goes straight to the next: nobody slips in between
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
