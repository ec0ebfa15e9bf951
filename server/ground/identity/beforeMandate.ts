import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * SQL condition: this instant is before the first day of every seat that the viewer has in the body or above it. What is
 * older than a mandate is neither new nor unread (decision 058). False without such a seat, or with one whose beginning
 * is not known.
 */
export const isBeforeMandateCondition = (
  { seats = [] }: Viewer,
  bodyId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  seats.length === 0
    ? sql`false`
    : sql`coalesce((
        select bool_and(seat.starts_on > (${at} at time zone 'Europe/Paris')::date)
        from unnest(${seats.map((seat) => seat.bodyId)}::int[], ${seats.map((seat) => seat.startsOn ?? '-infinity')}::date[]) seat (body_id, starts_on)
        where seat.body_id = any((select seated.path from bodies seated where seated.id = ${bodyId})::int[])), false)`
