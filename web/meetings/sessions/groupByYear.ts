import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { yearOf } from '#web/ground/i18n/dates.ts'

/** Groups sessions by the year of their start in Paris. Keeps the given order of years and sessions. */
export function groupByYear(sessions: readonly SessionRow[]) {
  const years: { year: number; sessions: SessionRow[] }[] = []
  for (const session of sessions) {
    const year = yearOf(session.startsAt)
    const last = years.at(-1)
    if (last?.year === year) last.sessions.push(session)
    else years.push({ year, sessions: [session] })
  }
  return years
}
