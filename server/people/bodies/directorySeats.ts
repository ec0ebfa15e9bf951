import { sql, type Transaction } from 'kysely'
import { auditEach } from '#server/ground/audit/audit.ts'
import type { AuditDetails } from '#server/ground/audit/details.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { followNewSeats } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { describeSeatsOf } from './describeSeats.ts'

type Tx = Transaction<Schema>

/** Who changes seats: an administrator who links a group, or a directory or provider, whose name the details have. */
export interface SeatAuthor {
  by: { id: number } | null
  details: AuditDetails
}

/**
 * Gives and ends the seats of these people in a body, by the groups of a directory that are linked to it and by the rules
 * on the groups of identity providers: a member gets a seat from
 * today, who is in no such group any more loses it at the end of today. A seat that an administrator gave, and that has not
 * ended, stays as it is. Of several groups, the one with the most rights counts.
 */
export async function syncSeats(
  portal: Portal,
  tx: Tx,
  { bodyId, userIds }: { bodyId: number; userIds: readonly number[] },
  { by, details }: SeatAuthor,
): Promise<void> {
  if (userIds.length === 0) return
  await lockForRevocation(tx, userIds)
  const before = await describeSeatsOf(tx, userIds)
  const scope = { bodyId, userIds, day: today(portal.clock) }
  const given = await giveSeats(tx, scope)
  const ended = await endSeats(tx, scope)
  const changed = [...new Set([...given, ...ended])].toSorted((a, b) => a - b)
  if (changed.length === 0) return
  const after = await describeSeatsOf(tx, changed)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: by?.id ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<number>`any(${changed}::int[])`)
    .execute()
  const lines = changed.map((id) => {
    const [old, now] = [before.get(id) ?? [], after.get(id) ?? []]
    const places = {
      placesBefore: old.filter((place) => !now.includes(place)),
      placesAfter: now.filter((place) => !old.includes(place)),
    }
    return { id, details: { ...places, ...details } }
  })
  await auditEach(portal, tx, by, 'account.amended', 'user', lines)
  await followNewSeats(
    portal,
    tx,
    given.map((userId) => ({ userId, bodyId })),
  )
}

interface Scope {
  bodyId: number
  userIds: readonly number[]
  /** today, in Paris */
  day: string
}

/** SQL: the seat that groups and rules give to each of these people in the body. */
const wantedSql = ({ bodyId, userIds }: Omit<Scope, 'day'>) => sql`
  select distinct on (given.user_id) given.user_id, given.role, given.mandate_id
  from (
    select member.user_id, link.body_id, link.role, link.mandate_id, 1 as source, link.group_id as source_id
    from scim_members member join scim_group_links link on link.group_id = member.group_id
    union all
    select member.user_id, rule.body_id, rule.role, rule.mandate_id, 2, rule.id
    from provider_rule_members member join provider_rules rule on rule.id = member.rule_id
  ) given
  where given.body_id = ${bodyId} and given.user_id = any(${userIds}::int[])
  order by given.user_id, array_position(array['validator', 'redactor', 'reader'], given.role), given.source, given.source_id`

/**
 * Leaves the seats of these people in a body, which no group or rule gives any more, to their holders, as if an
 * administrator had given them.
 */
export const releaseSeats = (tx: Tx, scope: Omit<Scope, 'day'>) =>
  sql`
    delete from scim_seats using assignments seat
    where seat.id = scim_seats.assignment_id and seat.body_id = ${scope.bodyId}
      and seat.user_id = any(${scope.userIds}::int[])
      and seat.user_id not in (select user_id from (${wantedSql(scope)}) wanted)
  `.execute(tx)

const isGivenSql = sql`exists (select from scim_seats where scim_seats.assignment_id = assignments.id)`

/** Inserts, begins again or updates the seats that groups give. @returns whose seats changed */
async function giveSeats(tx: Tx, scope: Scope): Promise<number[]> {
  const { bodyId, day } = scope
  const { rows } = await sql<{ userId: number }>`
    with wanted as materialized (${wantedSql(scope)}),
    inserted as (
      insert into assignments (user_id, body_id, role, mandate_id, starts_on, main)
      select user_id, ${bodyId}, role, mandate_id, ${day}::date,
        not exists (select from assignments held where held.user_id = wanted.user_id and held.main)
      from wanted
      on conflict on constraint assignments_one_role_key do nothing
      returning id, user_id
    ),
    updated as (
      update assignments set role = wanted.role, mandate_id = wanted.mandate_id, ends_on = null,
        starts_on = case when assignments.ends_on < ${day}::date then ${day}::date else assignments.starts_on end
      from wanted
      where assignments.user_id = wanted.user_id and assignments.body_id = ${bodyId}
        and (${isGivenSql} or assignments.ends_on <= ${day}::date)
        and (assignments.role, assignments.mandate_id, assignments.ends_on)
          is distinct from (wanted.role, wanted.mandate_id, null::date)
      returning assignments.id, assignments.user_id
    ),
    marked as (
      insert into scim_seats (assignment_id) select id from inserted union select id from updated
      on conflict (assignment_id) do nothing
    )
    select user_id from inserted union select user_id from updated`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Ends the seats that no group gives any more. @returns whose seats changed */
async function endSeats(tx: Tx, scope: Scope): Promise<number[]> {
  const { bodyId, userIds, day } = scope
  const { rows } = await sql<{ userId: number }>`
    with lost as materialized (
      select assignments.id from assignments
      where assignments.body_id = ${bodyId} and assignments.user_id = any(${userIds}::int[]) and ${isGivenSql}
        and assignments.user_id not in (select user_id from (${wantedSql(scope)}) wanted)
    ),
    unmarked as (delete from scim_seats where assignment_id in (select id from lost))
    update assignments set ends_on = greatest(starts_on, ${day}::date)
    where id in (select id from lost) and (ends_on is null or ends_on > ${day}::date)
    returning user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}
