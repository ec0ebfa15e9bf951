import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Gives the last held session of the committee with seats a record of presence: one holder is absent and represented,
 * one is there by video, one arrives late.
 */
export async function loadPresence(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number; bodyId: number }>`
    select id, body_id from sessions
    where status in ('held', 'closed') and convened_at is not null and body_id in (select body_id from seats)
    order by starts_at desc limit 1`.execute(tx)
  const [session] = rows
  if (!session) return
  const { id, bodyId } = session
  await sql`update sessions set opened_at = starts_at - interval '5 minutes', closed_at = ends_at where id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into meeting_people (session_id, user_id, mandate, voting)
    select ${id}, assignment.user_id, mandate.name,
      case when mandate.voting then 'always' when mandate.votes_when_replacing then 'whenReplacing' else 'never' end
    from assignments assignment left join mandates mandate on mandate.id = assignment.mandate_id
    where assignment.body_id = ${bodyId} on conflict do nothing`.execute(tx)
  await sql`
    insert into meeting_seats (session_id, position, college, holder_id)
    select ${id}, seat.position, seat.college, person.id
    from seats seat left join meeting_people person on person.session_id = ${id} and person.user_id = seat.holder_id
    where seat.body_id = ${bodyId}`.execute(tx)
  await sql`
    insert into meeting_seat_substitutes (seat_id, position, person_id)
    select copied.id, substitute.position, person.id
    from seats seat join seat_substitutes substitute on substitute.seat_id = seat.id
    join meeting_people person on person.session_id = ${id} and person.user_id = substitute.user_id
    join meeting_seats copied on copied.session_id = ${id} and copied.position = seat.position
    where seat.body_id = ${bodyId}`.execute(tx)
  await sql`
    insert into presences (person_id, mode, arrived_at, left_at, confirmed)
    select person.id, case when seat.position = 3 then 'video' else 'onSite' end,
      session.opened_at + case when seat.position = 5 then interval '50 minutes' else interval '3 minutes' end,
      session.closed_at, true
    from meeting_people person join sessions session on session.id = person.session_id
    left join meeting_seats seat on seat.holder_id = person.id
    where person.session_id = ${id} and seat.position is distinct from 2`.execute(tx)
}
