import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'

/** Formats « Séance ordinaire du 19 mars 2026 – CSE Bretagne »; adds the day unless the title contains it. */
export function sessionName({ title, startsAt }: { title: string; startsAt: string }, body: string): string {
  const day = formatFrenchDate(startsAt)
  return `${title}${title.includes(day) ? '' : ` du ${day}`} – ${body}`
}
