import type { SessionRow } from '#contract/meetings/sessions.ts'
import { yearOf } from '#web/ground/i18n/dates.ts'

/** Sessions under the year in which they begin, in Paris; years and sessions in the order given. */
export function byYear(sessions: readonly SessionRow[]) {
  const years: { year: number; sessions: SessionRow[] }[] = []
  for (const session of sessions) {
    const year = yearOf(session.startsAt)
    const last = years.at(-1)
    if (last?.year === year) last.sessions.push(session)
    else years.push({ year, sessions: [session] })
  }
  return years
}
