import { addDays } from '#contract/ground/dates/days.ts'

/** Holidays on a fixed date. */
const fixedDays = [
  ['01-01', 'Jour de l’An'],
  ['05-01', 'Fête du Travail'],
  ['05-08', 'Victoire 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice 1918'],
  ['12-25', 'Noël'],
] as const

/** Holidays at a number of days after Easter Sunday. */
const movingDays = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
] as const

interface Holiday {
  /** `2026-05-14` */
  day: string
  name: string
}

/**
 * Returns the eleven public holidays of a year, sorted (Code du travail, L3133-1). Ascension may fall on a fixed
 * holiday, and then comes second.
 */
function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    ...fixedDays.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    ...movingDays.map(([after, name]) => ({ day: addDays(easter, after), name })),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Returns the holidays between two days, inclusive. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const first = Number(from.slice(0, 4))
  const last = Number(to.slice(0, 4))
  return Array.from({ length: last - first + 1 }, (_, index) => holidaysOf(first + index))
    .flat()
    .filter(({ day }) => day >= from && day <= to)
}

/** Computes Easter Sunday of the Gregorian calendar (algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = Math.floor((century + 8) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - skipped + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * late)
}
