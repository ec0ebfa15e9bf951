import { Failure } from '#server/http/failure.ts'

const retryAfterSeconds = 2

/** Heavy work: so much at once, so much waiting, and the rest come back later (QUALITY AUT-10). */
export function turns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  /** Does the work when its turn comes. @throws Failure `server.busy` when too many are waiting */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length < waitingAtMost) await new Promise<void>((begin) => waiting.push(begin))
    else throw new Failure('server.busy', { retryAfter: retryAfterSeconds })
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
