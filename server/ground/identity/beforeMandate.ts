import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * SQL condition: this instant is before the first day of every seat that the viewer has in the body or above it. What is
 * older than a mandate is neither new nor unread (decision 058). False without such a seat, or with one whose beginning
 * is not known.
 */
export const isBeforeMandateCondition = (
  { id, assignments }: Viewer,
  bodyId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  assignments.length === 0
    ? sql`false`
    : sql`coalesce((
        select bool_and(coalesce(seat.starts_on > (${at} at time zone 'Europe/Paris')::date, false))
        from bodies seated join assignments seat on seat.body_id = any(seated.path)
        where seated.id = ${bodyId} and seat.user_id = ${id}), false)`
