import { type RawBuilder, sql } from 'kysely'

/** Has begun, and has not ended: a mandate counts up to its last day included (SPEC §1). Reads `assignment`. */
export const currentAssignmentCondition = (day: string | RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  coalesce(assignment.starts_on <= ${day}::date, true) and coalesce(assignment.ends_on >= ${day}::date, true))`
