import { type RawBuilder, sql } from 'kysely'
import type { PersonReference } from '#contract/people/users/users.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'

/**
 * SQL: the person of a body whose name a free text is, in either order, past members included. Null for any other text,
 * and for a name that several of them have.
 * @param text SQL expression of the text
 * @param bodyId SQL expression of the body
 */
export const namedMemberSql = (
  text: RawBuilder<unknown>,
  bodyId: RawBuilder<unknown>,
): RawBuilder<PersonReference | null> => sql`case when ${text} is not null then (
  select case when count(*) = 1 then json_build_object('id', min(named.id), 'firstName', min(named.first_name),
    'lastName', min(named.last_name)) end
  from assignments seat join users named on named.id = seat.user_id
  where seat.body_id = ${bodyId} and named.status = 'validated' and ${foldedSql(sql`${text}`)} in (
    ${foldedSql(sql`(named.first_name || ' ' || named.last_name)`)},
    ${foldedSql(sql`(named.last_name || ' ' || named.first_name)`)})) end`
