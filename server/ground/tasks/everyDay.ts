import type { CronMatcher } from 'graphile-worker'
import { wallTime } from '#contract/parisTime.ts'

/**
 * Every day at this hour as clocks in Paris show it, in summer as in winter. The queue tells the time in UTC and leaves the year out:
 * what is due is near enough to now to have its year.
 */
export const everyDayAt =
  (hour: number, now: () => Date = () => new Date()): CronMatcher =>
  ({ min, hour: utcHour, date, month }) => {
    if (min !== 0) return false
    const instant = new Date(Date.UTC(now().getUTCFullYear(), month - 1, date, utcHour))
    return Number(wallTime(instant).slice(11, 13)) === hour
  }
