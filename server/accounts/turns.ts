import { Failure } from '#server/http/failure.ts'

/**
 * Hashing is heavy on purpose: so many at once, so many waiting, and the rest come back later (QUALITY AUT-10). Node has four
 * threads for such work and for files: one of them is left to the files.
 */
const atOnce = 3
const waitingAtMost = 32
const retryAfterSeconds = 2

let running = 0
const waiting: (() => void)[] = []

/** Does the work when its turn comes. @throws Failure `server.busy` when too many are waiting */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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
