import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'

/**
 * Copies the seats of the body with their substitutes, whom a seat that is left vacant does not call. In a body without
 * seats, everybody who has a vote sits on a seat of their own, so that voters are found in the same way. The people of
 * the meeting are copied before.
 */
export async function copySeats(
  tx: Transaction<Schema>,
  { id, bodyId }: { id: number; bodyId: number },
): Promise<void> {
  await sql`
    insert into meeting_seats (session_id, position, college, holder_id)
    select ${id}, seat.position, seat.college, holder.id
    from seats seat left join meeting_people holder on holder.session_id = ${id} and holder.user_id = seat.holder_id
    where seat.body_id = ${bodyId}`.execute(tx)
  await sql`
    insert into meeting_seat_substitutes (seat_id, position, person_id)
    select copied.id, substitute.position, person.id
    from seats seat join seat_substitutes substitute on substitute.seat_id = seat.id
    join meeting_people person on person.session_id = ${id} and person.user_id = substitute.user_id
    join meeting_seats copied on copied.session_id = ${id} and copied.position = seat.position
    where seat.body_id = ${bodyId} and (copied.holder_id is not null or seat.vacancy_reason is null)`.execute(tx)
  await sql`
    insert into meeting_seats (session_id, position, holder_id)
    select ${id}, row_number() over (order by ${foldedSql(sql`users.last_name`)}, ${foldedSql(sql`users.first_name`)}, users.id),
      person.id
    from meeting_people person join users on users.id = person.user_id
    where person.session_id = ${id} and person.voting = 'always'
      and not exists (select from seats where body_id = ${bodyId})`.execute(tx)
}
