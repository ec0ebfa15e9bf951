import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { DirectoryEntry, PersonReference } from '#contract/people/users/users.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { joinedRowJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { assignmentJoins, assignmentJson } from '#server/people/bodies/assignments.ts'
import { userFacts } from './facts.ts'
import { canAdminister, mandatesEndedCondition } from './filters.ts'

/** SQL: a reference to a user as JSON, or null when the join found none. */
export const personReference = (table: string) =>
  joinedRowJsonSql<PersonReference>(table, { firstName: 'first_name', lastName: 'last_name' })

/** SQL joins of a directory entry to `page`: the user, their picture and their current assignments. */
export const directoryJoins = (day: string) => sql`
  join users person on person.id = page.id
  left join profile_pictures picture on picture.user_id = person.id
  cross join lateral (
    select json_agg(${assignmentJson(day)}) filter (where assignment.main) -> 0 as main,
      coalesce(json_agg(${assignmentJson(day)} order by body.position, body.id) filter (where not assignment.main), '[]') as others
    from assignments assignment ${assignmentJoins}
    where assignment.user_id = person.id and ${currentAssignmentCondition(day)}
  ) seats`

/** SQL: a directory entry as members see it, with the account fields for administrators. Needs `directoryJoins`. */
export function directoryEntryJson(viewer: Viewer, day: string): RawBuilder<DirectoryEntry> {
  const whole = allowed(viewer, 'users.readWhole', userFacts)
  return sql`json_build_object(
    '@id', '/api/users/' || person.id,
    '@type', 'User',
    'id', person.id,
    'firstName', person.first_name,
    'lastName', person.last_name,
    'gender', person.gender,
    'mainIrp', seats.main -> 'irp',
    'mainIrpRole', seats.main -> 'irpRole',
    'mainJob', seats.main -> 'job',
    'mainMandate', seats.main -> 'mandate',
    'userIrpInformations', seats.others,
    'email', case when person.shows_email or ${whole} then person.email end,
    'phoneNumber', case when person.shows_phone or ${whole} then person.phone_number end,
    'profilePicture', ${joinedRowJsonSql('picture', { filename: 'filename', updatedAt: 'updated_at' })}
    ${canAdminister(viewer) ? sql`, 'account', ${accountJson(day)}` : sql``})`
}

const accountJson = (day: string) => sql`json_build_object(
  'status', person.status,
  'roles', case when person.status = 'validated' then array['ROLE_READER'] || person.roles else person.roles end,
  'createdAt', person.created_at,
  'lastSignInAt', person.last_sign_in_at,
  'mandateEnded', ${mandatesEndedCondition(day)},
  'invited', person.activated_at is not null and person.password_hash is null,
  'mailRefused', person.mail_refused_at is not null,
  'emailConfirmed', person.email_confirmed_at is not null,
  'closedAt', person.closed_at)`
