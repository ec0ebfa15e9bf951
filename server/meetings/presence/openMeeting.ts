import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { opensBeforeMinutes } from '#contract/meetings/presence.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { copyPeople } from './copyPeople.ts'
import { lockMeeting } from './lockMeeting.ts'

/** Returns the earliest instant at which a meeting may be opened. */
export const opensAt = ({ startsAt }: { startsAt: string }): Date =>
  new Date(Date.parse(startsAt) - opensBeforeMinutes * 60_000)

/**
 * « Ouvrir la séance »: opens the meeting of a convened session, once, with the people and seats of its body.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.openedAlready`, `presence.tooEarly`
 */
export const openMeeting = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(tx, viewer, id)
    authorize(viewer, 'sessions.openMeeting', session)
    if (session.openedAt !== null) throw new Failure('presence.openedAlready')
    const now = portal.clock.now()
    if (opensAt(session) > now) throw new Failure('presence.tooEarly')
    await tx
      .updateTable('sessions')
      .set({ openedAt: toMinute(now).toISOString() })
      .where('id', '=', id)
      .execute()
    await copyPeople(tx, session, today(portal.clock))
    await copySeats(tx, session)
    await audit(portal, tx, viewer, 'session.opened', 'session', id)
  })

/**
 * Copies the seats of the body with their substitutes, whom a seat that is left vacant does not call. In a body without seats, everybody who has a vote sits on a seat
 * of their own, so that voters are found in the same way.
 */
async function copySeats(tx: Transaction<Schema>, { id, bodyId }: { id: number; bodyId: number }): Promise<void> {
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
