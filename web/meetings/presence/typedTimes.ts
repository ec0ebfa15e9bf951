import { addDays } from '#contract/ground/dates/days.ts'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'
import type { MeetingPerson, PresenceMode } from '#contract/meetings/presence/presence.ts'
import type { WrittenTimes } from './api.ts'

type Interval = MeetingPerson['intervals'][number]

/** A period as typed: `09:00`; empty: still there. */
export interface TypedTimes {
  key: number
  mode: PresenceMode
  arrived: string
  left: string
  /** the period that is corrected; null: a new one */
  kept: Pick<Interval, 'arrivedAt' | 'leftAt'> | null
}

export const toTypedTimes = ({ mode, arrivedAt, leftAt }: Interval, key: number): TypedTimes => ({
  key,
  mode,
  arrived: timeInput(arrivedAt),
  left: leftAt === null ? '' : timeInput(leftAt),
  kept: { arrivedAt, leftAt },
})

/**
 * Returns what is sent of a period. A time that was not retyped stays the instant that it was: in the night in which
 * summer time ends, two instants of a meeting have the same time.
 */
export const toWrittenTimes = (openedAt: string, { mode, arrived, left, kept }: TypedTimes): WrittenTimes => ({
  mode,
  arrivedAt: instantOf(openedAt, arrived, kept?.arrivedAt ?? null),
  leftAt: left === '' ? null : instantOf(openedAt, left, kept?.leftAt ?? null),
})

/** Formats an instant for a time input: `09:00`. */
export const timeInput = (instant: string) => parisWallTime(new Date(instant)).slice(11, 16)

const instantOf = (openedAt: string, time: string, kept: string | null): string =>
  kept !== null && timeInput(kept) === time ? kept : dateTimeAt(openedAt, time)

/** Returns the local date-time of a time during a meeting, which may last past midnight. */
function dateTimeAt(openedAt: string, time: string): string {
  const day = parisWallTime(new Date(openedAt)).slice(0, 10)
  return time === '' ? '' : `${time < timeInput(openedAt) && isNight(time) ? addDays(day, 1) : day}T${time}`
}
const isNight = (time: string) => time < '06:00'
