const paris = 'Europe/Paris'

/** Public holidays with a fixed date, as month and day. */
const holidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Adds days to `2026-03-19`, and moves on to the next working day. */
export function workingDay(reference: string, days: number): string {
  let day = Temporal.PlainDate.from(reference).add({ days })
  while (day.dayOfWeek > 5 || holidays.includes(day.toString().slice(5))) day = day.add({ days: 1 })
  return day.toString()
}

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Returns the first day of a month, some months later. */
export const monthStart = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString()

/** Converts a time in Paris to an instant with offset: `2026-03-19T09:30:00+01:00`. */
export const instantInParis = (day: string, time: string): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(paris).toString({ timeZoneName: 'never' })

const longDate = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** « 19 mars 2026 », « 1er avril 2026 ». */
export const formatLongDate = (day: string): string =>
  longDate.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /u, '1er ')
