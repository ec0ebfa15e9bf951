import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * SQL condition: this instant is before the first day of every seat that the viewer has in the body or above it. What is
 * older than a mandate is neither new nor unread (decision 058). False without such a seat, or with one whose beginning
 * is not known.
 */
export function isBeforeMandateCondition(
  { seats = [], assignments, bodiesUnder }: Viewer,
  bodyId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const lastStart = seats.map((seat) => seat.startsOn ?? '').reduce((last, day) => (day > last ? day : last), '')
  if (lastStart === '') return sql`false`
  // The last first day decides alone on what is more recent, which is most of what is shown. The start of that day is
  // converted once per statement, not the instant of each row.
  const isEarly = sql`${at} < ${`${lastStart} 00:00 Europe/Paris`}::timestamptz`
  // Most people have one mandate, or several of one day: they need no search among their seats.
  const currentBodies = new Set(assignments.map((assignment) => assignment.bodyId))
  if (seats.every((seat) => seat.startsOn === lastStart && currentBodies.has(seat.bodyId)))
    return sql`(${isEarly} and ${bodyId} = any(${bodiesUnder}::int[]))`
  const day = sql`(${at} at time zone 'Europe/Paris')::date`
  return sql`(${isEarly} and coalesce((
    select bool_and(seat.starts_on > ${day})
    from unnest(${seats.map((seat) => seat.bodyId)}::int[], ${seats.map((seat) => seat.startsOn ?? '-infinity')}::date[]) seat (body_id, starts_on)
    where seat.body_id = any((select seated.path from bodies seated where seated.id = ${bodyId})::int[])), false))`
}
