import { Failure } from '#server/ground/errors/failure.ts'
import { linesAtMost, type ReadLines } from '#server/messaging/notifications/findLines.ts'
import { resultsSince } from './results.ts'

/** Reads what an alert lists: what its saved search has found. Null when none of it can be read any more. */
export const readResultLines: ReadLines = async (portal, _db, viewer, { search, facts: { since, until } }) => {
  if (!search || !since || !until) return { lines: [] }
  try {
    const found = await resultsSince(portal, viewer, search, { since, until, atMost: linesAtMost })
    if (found.length === 0) return null
    // Results that may no longer be read are not counted.
    return { lines: found, ...(found.length < linesAtMost && { count: found.length }) }
  } catch (error) {
    // the link does it again
    if (error instanceof Failure && error.code === 'search.tooSlow') return { lines: [] }
    throw error
  }
}
