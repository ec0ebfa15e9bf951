import { type RawBuilder, sql } from 'kysely'
import type { Assignment } from '#contract/people/accounts/accounts.ts'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { bodyReference } from './present.ts'

/** SQL joins of `assignments` as `assignment` to body, function and mandate. */
export const assignmentJoins = sql`
  join bodies body on body.id = assignment.body_id
  left join jobs job on job.id = assignment.job_id
  left join mandates mandate on mandate.id = assignment.mandate_id`

/** SQL: an assignment as JSON. Needs `assignmentJoins`. */
export const assignmentJson = (day: string): RawBuilder<Assignment> => sql`json_build_object(
  'irp', ${bodyReference('body')}, 'irpRole', assignment.role, 'job', ${referenceJsonSql('job')}, 'mandate', ${referenceJsonSql('mandate')},
  'startsOn', assignment.starts_on, 'endsOn', assignment.ends_on, 'current', ${currentAssignmentCondition(day)})`
