import type { CronMatcher } from 'graphile-worker'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'

/**
 * Cron schedule: every day at this hour in Paris, in summer and winter time. Graphile Worker matches in UTC and gives
 * no year; it is taken from the current date, since the instant is always near.
 */
export const dailyAtParisHour =
  (hour: number, now: () => Date = () => new Date()): CronMatcher =>
  ({ min, hour: utcHour, date, month }) => {
    if (min !== 0) return false
    const instant = new Date(Date.UTC(now().getUTCFullYear(), month - 1, date, utcHour))
    return Number(parisWallTime(instant).slice(11, 13)) === hour
  }
