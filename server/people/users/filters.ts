import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { UsersQuery } from '#contract/people/users/userQueries.ts'
import { isOneOfCondition } from '#server/ground/database/lists/isOneOfCondition.ts'
import { allConditions } from '#server/ground/database/lists/list.ts'
import { foldedSql, foldedWords } from '#server/ground/database/sql/wordConditions.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'

/** Whether the viewer also sees users as accounts. */
export const canAdminister = (viewer: Viewer): boolean => canSomewhere(viewer, 'users.administer')

/** Removes the account filters from the query of a viewer who does not administer accounts. */
function permittedFilters(viewer: Viewer, query: UsersQuery): UsersQuery {
  if (canAdminister(viewer)) return query
  const { status: _status, role: _role, closed: _closed, mandateState: _state, createdAt: _createdAt, ...open } = query
  return open
}

/** SQL condition: the users of a query, activated ones by default. Needs `users` as `person`. */
export function usersCondition(viewer: Viewer, query: UsersQuery, day: string): RawBuilder<SqlBool> {
  const { id, irp, irpRole, job, mandate, initial, q, status, role, closed, mandateState, createdAt } =
    permittedFilters(viewer, query)
  const seat = allConditions(
    irp && sql`assignment.body_id = any(${irp}::int[])`,
    irpRole && sql`assignment.role = any(${irpRole}::text[])`,
    job && sql`assignment.job_id = any(${job}::int[])`,
    mandate && sql`assignment.mandate_id = any(${mandate}::int[])`,
  )
  return allConditions(
    id && sql`person.id = any(${id}::int[])`,
    isOneOfCondition(sql`person.status`, [...new Set(status ?? ['validated'])].sort()),
    irp || irpRole || job || mandate ? sql`exists (select from ${currentSeatsSql(day)} and ${seat})` : undefined,
    initial ? initialCondition(initial.toLowerCase()) : undefined,
    role &&
      sql`(person.roles && ${role}::text[] or 'ROLE_READER' = any(${role}::text[]) and person.status = 'validated')`,
    closed === undefined ? undefined : sql`(person.closed_at is not null) = ${closed}::boolean`,
    mandateState === 'current' ? sql`exists (select from ${currentSeatsSql(day)})` : undefined,
    mandateState === 'ended' ? mandatesEndedCondition(day) : undefined,
    createdAt?.after ? sql`person.created_at >= ${createdAt.after}::timestamptz` : undefined,
    createdAt?.before ? sql`person.created_at <= ${createdAt.before}::timestamptz` : undefined,
    q ? namesCondition(viewer, q, day) : undefined,
  )
}

/** SQL condition on `person` that uses the directory's index, which is in byte order. */
const initialCondition = (letter: string) => sql<SqlBool>`(
  person.filed_under >= ${letter} and person.filed_under < ${String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)})`

/** SQL condition: the user had seats and all have ended. Needs `person` in scope. */
export const mandatesEndedCondition = (day: string): RawBuilder<boolean> => sql`exists (
  select from assignments assignment where assignment.user_id = person.id
  having bool_and(coalesce(assignment.ends_on < ${day}::date, false)))`

const currentSeatsSql = (day: string) =>
  sql`assignments assignment where assignment.user_id = person.id and ${currentAssignmentCondition(day)}`

/**
 * SQL condition: each word is in the user's name or in the name of one of their bodies; for administrators also in
 * their email address. Bodies are searched once per word, not once per user.
 */
function namesCondition(viewer: Viewer, typed: string, day: string): RawBuilder<SqlBool> {
  const names = canAdminister(viewer) ? sql`person.folded_name || ' ' || person.email` : sql`person.folded_name`
  return sql`not exists (
    with sought as materialized (
      select word, array(
        select body.id from bodies body where position(word in ${foldedSql(sql`body.name || ' ' || body.label`)}) > 0) as body_ids
      from unnest(${foldedWords(typed)}::text[]) word)
    select from sought where position(sought.word in ${names}) = 0
      and (sought.body_ids = '{}' or not exists (
        select from ${currentSeatsSql(day)} and assignment.body_id = any(sought.body_ids))))`
}
