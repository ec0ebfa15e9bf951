import { parisWallTime } from '#contract/ground/dates/parisTime.ts'

/**
 * The day whose members sit at a meeting: today, or the day for which it was convened when it is opened before midnight.
 * Nobody joins a meeting after the day on which it was closed.
 * @param today in Paris
 */
export function meetingDay(
  { startsAt, closedAt }: { startsAt: string; closedAt: string | null },
  today: string,
): string {
  const startDay = parisDay(startsAt)
  const lastDay = closedAt === null ? today : parisDay(closedAt)
  return startDay > lastDay ? startDay : lastDay
}

const parisDay = (instant: string) => parisWallTime(new Date(instant)).slice(0, 10)
