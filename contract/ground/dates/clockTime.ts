// Times on clocks in Paris. Without imports: part of the first script of the page.

/**
 * Tells which of two equal times on clocks in Paris an instant is: in the night when summer time ends, two o'clock to
 * three o'clock comes twice.
 * @returns null for a time that comes once
 */
export function repeatedHour(instant: Date): 'summer' | 'winter' | null {
  // summer time ends on the last Sunday of October at 1:00 UTC (directive 2000/84/EC)
  const year = instant.getUTCFullYear()
  const end = Date.UTC(year, 9, 31 - new Date(Date.UTC(year, 9, 31)).getUTCDay(), 1)
  const fromEnd = instant.getTime() - end
  if (fromEnd >= 0 && fromEnd < 3_600_000) return 'winter'
  return fromEnd < 0 && fromEnd >= -3_600_000 ? 'summer' : null
}

/** Formats hours and minutes of a clock, and which of two equal times they are. */
export const formatClockTime = (hours: string, minutes: string, repeated: 'summer' | 'winter' | null) =>
  `${Number(hours)}\u00A0h\u00A0${minutes.padStart(2, '0')}${repeated ? ` (${hourNames[repeated]})` : ''}`

const hourNames = { summer: 'heure d’été', winter: 'heure d’hiver' } as const
