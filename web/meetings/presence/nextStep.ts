import { opensBeforeMinutes, type Presence } from '#contract/meetings/presence/presence.ts'

const minute = 60_000
/** For this long the meeting is read again, because the clock of this device may be ahead of the server's. */
const clockLeadMs = 5 * minute
const retryMs = 20_000
/** Timers last 24 days at most; a longer wait is cut. */
const maxWaitMs = 24 * 60 * minute

/**
 * Returns how long to wait before the presence is read again for the steps that time makes possible: the opening of the
 * meeting, then its end, from the start of the session.
 * @param now in milliseconds
 * @returns false when time makes nothing more possible
 */
export function untilNextStepMs(
  { opensAt, openedAt, closedAt }: Pick<Presence, 'opensAt' | 'openedAt' | 'closedAt'>,
  now: number,
): number | false {
  if (closedAt !== null) return false
  const stepAt = Date.parse(opensAt) + (openedAt === null ? 0 : opensBeforeMinutes * minute)
  const wait = stepAt - now
  if (wait > 0) return Math.min(wait + 1_000, maxWaitMs)
  return wait > -clockLeadMs && retryMs
}
