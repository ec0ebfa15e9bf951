import { type RawBuilder, sql, type Transaction } from 'kysely'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { chosenRhythmSql } from './chosenRhythmSql.ts'

export interface NewSeat {
  userId: number
  bodyId: number
}

/**
 * Subscribes users whose account has just become active to the documents of all bodies where they sit or will sit.
 * Existing subscriptions stay.
 */
export const followOwnBodies = (portal: Portal, tx: Transaction<Schema>, userIds: readonly number[]): Promise<void> =>
  followSeats(portal, tx, sql`select user_id, body_id from assignments where user_id = any(${userIds}::int[])`)

/**
 * Subscribes users to the bodies of new seats only: a body that was unfollowed is not followed again. Users who are not
 * activated are skipped until they are.
 */
export const followNewSeats = async (
  portal: Portal,
  tx: Transaction<Schema>,
  seats: readonly NewSeat[],
): Promise<void> => {
  const given = JSON.stringify(seats.map(({ userId, bodyId }) => [userId, bodyId]))
  await followSeats(
    portal,
    tx,
    sql`select (seat ->> 0)::int as user_id, (seat ->> 1)::int as body_id from jsonb_array_elements(${given}::jsonb) seat`,
  )
}

async function followSeats({ clock }: Portal, tx: Transaction<Schema>, seats: RawBuilder<unknown>): Promise<void> {
  await sql`
    with at as (select ${clock.now().toISOString()}::timestamptz as now)
    insert into subscriptions (user_id, body_id, rhythm, created_at, seen_at)
    select seat.user_id, seat.body_id, ${chosenRhythmSql(sql`seat.user_id`, 'flow.published')}, at.now, at.now
    from (${seats}) seat
    join users on users.id = seat.user_id and users.activated_at is not null
    join assignments held on held.user_id = seat.user_id and held.body_id = seat.body_id
    cross join at
    where held.ends_on is null or held.ends_on >= ${today(clock)}
    on conflict on constraint subscriptions_key do nothing
  `.execute(tx)
}
