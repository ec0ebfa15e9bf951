import { addDays } from '#contract/ground/days.ts'
import { limits } from '#contract/ground/limits.ts'

/** When a session takes place, as the person types it in Paris: `2026-03-19`, `09:00`, `12:00`. */
export interface TypedTimes {
  day: string
  startTime: string
  /** before the start: on the next day */
  endTime: string
}

/** As the contract takes them: times in Paris, empty as long as the day or the hour is. */
export const plannedTimes = (typed: TypedTimes) => ({
  startsAt: momentOf(typed.day, typed.startTime),
  endsAt: momentOf(endDayOf(typed), typed.endTime),
})

const momentOf = (day: string, time: string) => (day && time ? `${day}T${time}` : '')

/**
 * The day on which a session ends. An hour that comes before the start is of the next day, when the session then is one that
 * can be held; else it is a mistake, and the field says so.
 */
export function endDayOf({ day, startTime, endTime }: TypedTimes): string {
  if (!day || !startTime || !endTime || endTime > startTime) return day
  const minutes = 24 * 60 - minutesOf(startTime) + minutesOf(endTime)
  return minutes <= limits.sessionHours * 60 && minutes < 24 * 60 ? addDays(day, 1) : day
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
/** The hour in Paris, as a field shows it: `09:00`. */
export const timeOf = (instant: string) => clock.format(new Date(instant))
