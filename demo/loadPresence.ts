import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { copyPeople } from '#server/meetings/presence/copyPeople.ts'
import { copySeats } from '#server/meetings/presence/copySeats.ts'

/**
 * Gives the last held session of the committee with seats a record of presence: one holder is absent and represented,
 * one is there by video, one arrives late.
 * @param reference today in Paris, `2026-03-19`
 * @returns the session; null when there is none
 */
export async function loadPresence(tx: Transaction<Schema>, reference: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; bodyId: number; startsAt: string }>`
    select id, body_id, starts_at from sessions
    where status in ('held', 'closed') and convened_at is not null and body_id in (select body_id from seats)
    order by starts_at desc limit 1`.execute(tx)
  const [session] = rows
  if (!session) return null
  const { id } = session
  await sql`update sessions set opened_at = starts_at - interval '5 minutes', closed_at = ends_at where id = ${id}`.execute(
    tx,
  )
  // the people of today: most of the data set has joined since
  await copyPeople(tx, { ...session, closedAt: null }, reference)
  await copySeats(tx, session)
  await sql`
    insert into presences (person_id, mode, arrived_at, left_at, confirmed)
    select person.id, case when seat.position = 3 then 'video' else 'onSite' end,
      session.opened_at + case when seat.position = 5 then interval '50 minutes' else interval '3 minutes' end,
      session.closed_at, true
    from meeting_people person join sessions session on session.id = person.session_id
    left join meeting_seats seat on seat.holder_id = person.id
    where person.session_id = ${id} and seat.position is distinct from 2`.execute(tx)
  return id
}
