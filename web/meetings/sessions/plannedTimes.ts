import { addDays } from '#contract/ground/dates/days.ts'
import { limits } from '#contract/ground/limits.ts'

/** Form values of the date and times of a session in Paris: `2026-03-19`, `09:00`, `12:00`. */
export interface TimesFormValues {
  day: string
  startTime: string
  /** Before the start time: on the next day. */
  endTime: string
}

/** Converts the form values to local date-times in Paris; empty until both date and time are filled in. */
export const plannedTimes = (typed: TimesFormValues) => ({
  startsAt: localDateTime(typed.day, typed.startTime),
  endsAt: localDateTime(endDayOf(typed), typed.endTime),
})

const localDateTime = (day: string, time: string) => (day && time ? `${day}T${time}` : '')

/**
 * Returns the day on which a session ends. An end time before the start is on the next day if the duration is then
 * allowed; otherwise it is a mistake, reported on the field.
 */
export function endDayOf({ day, startTime, endTime }: TimesFormValues): string {
  if (!day || !startTime || !endTime || endTime > startTime) return day
  const minutes = 24 * 60 - minutesOf(startTime) + minutesOf(endTime)
  return minutes <= limits.sessionHours * 60 && minutes < 24 * 60 ? addDays(day, 1) : day
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const parisTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})
/** Formats the time in Paris for a time input: `09:00`. */
export const formatParisTime = (instant: string) => parisTimeFormat.format(new Date(instant))
