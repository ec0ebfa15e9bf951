import { type RawBuilder, sql } from 'kysely'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { personReference } from '#server/people/users/present.ts'

/** Days before the known end of the mandate of a holder from which the succession is shown. */
const daysAhead = 90

/**
 * SQL joins of `seats` as `seat`: `holder` and `assignment` while the holder has a current assignment in the body, and
 * `vacancy.since`, the first day without them, also when it is known in advance.
 */
export const holderJoins = (day: string): RawBuilder<unknown> => sql`
  left join users holder on holder.id = seat.holder_id and holder.activated_at is not null
  left join assignments assignment on assignment.user_id = holder.id and assignment.body_id = seat.body_id
    and ${currentAssignmentCondition(day)}
  cross join lateral (select case
    when assignment.id is not null then assignment.ends_on + 1
    else coalesce(seat.vacant_since, (
      select max(ended.ends_on) + 1 from assignments ended
      where ended.user_id = seat.holder_id and ended.body_id = seat.body_id and ended.ends_on < ${day}::date)) end as since) vacancy`

/**
 * SQL: the person who takes a seat for good, or null: the first of its order of replacement who has a current assignment
 * in the body, today and on the first day of the vacancy. Needs `holderJoins`.
 */
export const successorIdSql = (day: string): RawBuilder<number | null> => sql`(
  select next.user_id from seat_substitutes next join users person on person.id = next.user_id and person.activated_at is not null
  where next.seat_id = seat.id
    and not exists (select from seats held where held.body_id = seat.body_id and held.holder_id = next.user_id)
    and exists (select from assignments assignment where assignment.user_id = next.user_id
      and assignment.body_id = seat.body_id and ${currentAssignmentCondition(day)}
      and coalesce(assignment.ends_on >= vacancy.since, true))
  order by next.position limit 1)`

/** SQL: the mandate that the successor is given: a voting one, of the former holder, or of most holders of the body. */
const proposedMandateSql = sql`(
  select mandate.id from mandates mandate
  left join lateral (
    select count(*) as holders, count(*) filter (where other.id = seat.id) as own
    from seats other join assignments held on held.user_id = other.holder_id and held.body_id = other.body_id
    where other.body_id = seat.body_id and held.mandate_id = mandate.id) used on true
  where mandate.voting and mandate.active
  order by used.own desc, used.holders desc, mandate.position, mandate.id limit 1)`

/**
 * SQL: the succession of a seat as JSON; null while its holder stays and when it is left vacant. The end of a mandate is
 * shown in advance only if the successor stays beyond it: mandates of a whole body end together. Needs `holderJoins`.
 */
export const successionSql = (day: string): RawBuilder<unknown> => sql`(
  select json_build_object('from', vacancy.since, 'person', ${personReference('successor')},
    'mandate', ${referenceJsonSql('mandate')},
    'otherOrders', array(select other.position from seats other
      join seat_substitutes named on named.seat_id = other.id and named.user_id = successor.id
      where other.body_id = seat.body_id and other.id <> seat.id order by other.position))
  from (select ${successorIdSql(day)} as successor_id, ${proposedMandateSql} as mandate_id) found
  left join users successor on successor.id = found.successor_id
  left join mandates mandate on mandate.id = found.mandate_id
  where seat.vacancy_reason is null and case when assignment.id is null then true
    else vacancy.since <= ${day}::date + ${sql.lit(daysAhead)} and successor.id is not null end)`
