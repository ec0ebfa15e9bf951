import { addDays } from '#contract/ground/dates/days.ts'
import { parisInstant, parisWallTime } from '#contract/ground/dates/parisTime.ts'
import { opensBeforeMinutes, type Presence } from '#contract/meetings/presence/presence.ts'

const minute = 60_000
/** For this long the meeting is read again, because the clock of this device may be ahead of the server's. */
const clockLeadMs = 5 * minute
const retryMs = 20_000
/** Timers last 24 days at most; a longer wait is cut. */
const maxWaitMs = 24 * 60 * minute

/**
 * Returns how long to wait before the presence is read again for the steps that time makes possible: the opening of the
 * meeting, then its end, from the start of the session; and at midnight, when mandates end, while the meeting is open.
 * @param now in milliseconds
 * @returns false when time changes nothing more
 */
export function untilNextStepMs(
  { opensAt, openedAt, closedAt }: Pick<Presence, 'opensAt' | 'openedAt' | 'closedAt'>,
  now: number,
): number | false {
  if (closedAt !== null) return false
  if (openedAt === null) return untilFirstMs([Date.parse(opensAt)], now)
  return untilFirstMs([Date.parse(opensAt) + opensBeforeMinutes * minute, ...midnights(now)], now)
}

/**
 * Returns how long to wait before what depends on mandates is read again: they end at midnight in Paris.
 * @param now in milliseconds
 */
export const untilMidnightMs = (now: number): number | false => untilFirstMs(midnights(now), now)

/** The last midnight and the next one, in milliseconds. */
function midnights(now: number): number[] {
  const day = parisWallTime(new Date(now)).slice(0, 10)
  return [day, addDays(day, 1)].map((one) => Date.parse(parisInstant(`${one}T00:00`) ?? one))
}

function untilFirstMs(instants: readonly number[], now: number): number | false {
  const waits = instants.map((instant) => instant - now).filter((wait) => wait > -clockLeadMs)
  if (waits.length === 0) return false
  return Math.min(...waits.map((wait) => (wait > 0 ? Math.min(wait + 1_000, maxWaitMs) : retryMs)))
}
