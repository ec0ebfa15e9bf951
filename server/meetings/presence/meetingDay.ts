import { parisWallTime } from '#contract/ground/dates/parisTime.ts'

/**
 * The day whose members sit at a meeting: today, or the day for which it was convened when it is opened before midnight.
 * @param today in Paris
 */
export function meetingDay({ startsAt }: { startsAt: string }, today: string): string {
  const startDay = parisWallTime(new Date(startsAt)).slice(0, 10)
  return startDay > today ? startDay : today
}
