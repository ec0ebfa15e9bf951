import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * SQL condition: this instant is before the first day of every seat that the viewer has in the body or above it. What is
 * older than a mandate is neither new nor unread (decision 058). False without such a seat, or with one whose beginning
 * is not known.
 */
export function isBeforeMandateCondition(
  { seats = [] }: Viewer,
  bodyId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const lastStart = seats.map((seat) => seat.startsOn ?? '').reduce((last, day) => (day > last ? day : last), '')
  if (lastStart === '') return sql`false`
  const day = sql`(${at} at time zone 'Europe/Paris')::date`
  // The last first day decides alone on what is more recent, which is most of what is shown.
  return sql`(${day} < ${lastStart}::date and coalesce((
    select bool_and(seat.starts_on > ${day})
    from unnest(${seats.map((seat) => seat.bodyId)}::int[], ${seats.map((seat) => seat.startsOn ?? '-infinity')}::date[]) seat (body_id, starts_on)
    where seat.body_id = any((select seated.path from bodies seated where seated.id = ${bodyId})::int[])), false))`
}
