import { type RawBuilder, sql } from 'kysely'
import type { Assignment } from '#contract/accounts.ts'
import { reference } from '#server/ground/database/sql/json.ts'
import { bodyReference } from './present.ts'

/** Has begun, and has not ended: a mandate counts up to its last day included (SPEC §1). Reads `assignment`. */
export const isCurrent = (day: string): RawBuilder<boolean> => sql`(
  coalesce(assignment.starts_on <= ${day}::date, true) and coalesce(assignment.ends_on >= ${day}::date, true))`

/** Joins `assignments` as `assignment` to what it says. */
export const assignmentJoins = sql`
  join bodies body on body.id = assignment.body_id
  left join jobs job on job.id = assignment.job_id
  left join mandates mandate on mandate.id = assignment.mandate_id`

/** The place of a person in a body. Reads `assignmentJoins`. */
export const assignmentJson = (day: string): RawBuilder<Assignment> => sql`json_build_object(
  'irp', ${bodyReference('body')}, 'irpRole', assignment.role, 'job', ${reference('job')}, 'mandate', ${reference('mandate')},
  'startsOn', assignment.starts_on, 'endsOn', assignment.ends_on, 'current', ${isCurrent(day)})`
