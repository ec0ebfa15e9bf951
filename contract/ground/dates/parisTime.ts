import { z } from 'zod'
import { Day } from '#contract/ground/shapes.ts'

/**
 * Formatter of Paris time, created on first use: its calendar data take ten megabytes, which an idle server does not
 * need.
 */
const parisFormat = () =>
  (cachedFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Paris',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))
let cachedFormat: Intl.DateTimeFormat | undefined

/** Returns the time on clocks in Paris at an instant: `2026-03-19T09:00:00`. */
export function parisWallTime(instant: Date): string {
  const parts = Object.fromEntries(
    parisFormat()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/** UTC offsets of Paris. Summer time first, so that an ambiguous time is the first of the two. */
const offsets = ['+02:00', '+01:00'] as const

/**
 * Converts a time on clocks in Paris to an instant; for an ambiguous time, the first.
 * @param wall `2026-03-19T09:00` or with seconds
 * @returns ISO 8601 with the offset of Paris; null for a time that is skipped, such as 2027-03-28T02:30
 */
export function parisInstant(wall: string): string | null {
  const whole = wall.length === 16 ? `${wall}:00` : wall
  const offset = offsets.find((tried) => {
    const instant = new Date(`${whole}${tried}`)
    return !Number.isNaN(instant.getTime()) && parisWallTime(instant) === whole
  })
  return offset ? `${whole}${offset}` : null
}

const plannedTimePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
/** Whether the year is within the range of planned dates. */
const isSupportedYear = (year: number) => year >= 2000 && year < 2100

/**
 * A planned moment: a time in Paris (`2026-03-19T09:00`, or with the offset of Paris), or an instant with any other
 * offset. Parsed to ISO 8601 with the offset of Paris. Rejects days and hours that do not exist.
 */
export const PlannedTime = z.string().transform((written, context) => {
  const found = plannedTimePattern.exec(written)
  const [, wall = '', offset] = found ?? []
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message, input: written })
    return z.NEVER
  }
  if (!found || !z.iso.date().safeParse(wall.slice(0, 10)).success || !isSupportedYear(Number(wall.slice(0, 4))))
    return refuse('Cette date n’existe pas')
  if (offset === undefined || offset === '+01:00' || offset === '+02:00') {
    const instant = parisInstant(wall)
    const meant = offset === undefined ? instant : `${wall.length === 16 ? `${wall}:00` : wall}${offset}`
    // second of two ambiguous times: only identified by its offset
    const isSecond = meant !== null && instant !== null && parisWallTime(new Date(meant)) === instant.slice(0, 19)
    if (!isSecond || meant === null) return refuse('Cette heure n’existe pas ce jour-là')
    return meant
  }
  const instant = new Date(written)
  if (Number.isNaN(instant.getTime())) return refuse('Cette date n’existe pas')
  const shown = parisWallTime(instant)
  return `${shown}${offsets.find((tried) => new Date(`${shown}${tried}`).getTime() === Math.trunc(instant.getTime() / 1_000) * 1_000) ?? '+01:00'}`
})

/** A day between 1900 and 2099: `2026-03-19`. */
export const PlannedDay = Day.refine((day) => day >= '1900' && day < '2100', 'Cette date n’existe pas')
