import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findAdministrators } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NotificationLines } from '#server/messaging/notifications/findLines.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'

/** Days before the end of a mandate at which a reminder is sent (DOMAIN §14). */
const daysBefore = 60
/** The mandates of a whole body end together: beyond this number, administrators are told the count. */
const maxNamed = 10

interface Ending {
  endsOn: string
  /** holders of the mandates that end on that day, by name */
  userIds: number[]
}

/** SQL: who holds mandates that end, and no later one in the same body, with `user_id` and `ends_on`, by name. Reads `seat`. */
const endingSql = (condition: RawBuilder<SqlBool>) => sql`
  select distinct seat.ends_on, seat.user_id, users.filed_under
  from assignments seat join users on users.id = seat.user_id and users.activated_at is not null
  where ${condition}
    and not exists (
      select from assignments other where other.user_id = seat.user_id and other.body_id = seat.body_id
        and (other.ends_on is null or other.ends_on > seat.ends_on))`

/** Reminds holders and administrators of mandates that end within 60 days without a later one in the same body. */
export async function remindOfMandates(portal: Portal, tx: Tx, day: string): Promise<void> {
  const { rows } = await sql<Ending>`
    select ends_on::text, array_agg(user_id order by filed_under, user_id) as user_ids
    from (${endingSql(sql`seat.ends_on between ${day}::date and ${day}::date + ${sql.lit(daysBefore)}`)}) ending
    group by ends_on order by ends_on
  `.execute(tx)
  if (rows.length === 0) return
  const administrators = await findAdministrators(tx, { day })
  for (const { endsOn, userIds } of rows) {
    const ending = { kind: 'mandate.ending', dedupeKey: `mandate:${endsOn}` } as const
    await notify(
      portal,
      tx,
      { ...ending, aboutUserId: 'self', facts: { due: endsOn } },
      userIds.map((userId) => ({ userId })),
    )
    const named = userIds.length > maxNamed ? userIds.slice(0, 1) : userIds
    for (const userId of named)
      await notify(
        portal,
        tx,
        {
          ...ending,
          dedupeKey: `mandate:${endsOn}:${named.length === userIds.length ? userId : 'several'}`,
          aboutUserId: userId,
          facts: { due: endsOn, ...(named.length < userIds.length && { count: userIds.length }) },
        },
        recipientsOf(administrators.filter(({ id }) => id !== userId)),
      )
  }
}

/** Lines of the reminders: mandates that were extended or renewed meanwhile do not end on the day that was told. */
export const mandateLines: NotificationLines = {
  'mandate.ending': async (_portal, db, _viewer, { person, facts: { due, count } }) => {
    if (!person || !due) return null
    const isNamed = count === undefined
    const onDay = sql<boolean>`seat.ends_on = ${due}::date`
    const { rows } = await sql<{ count: number }>`
      select count(distinct user_id)::int as count
      from (${endingSql(isNamed ? sql<boolean>`seat.user_id = ${person.id} and ${onDay}` : onDay)}) ending`.execute(db)
    const [ending] = rows
    return ending && ending.count > 0 ? { lines: [], ...(!isNamed && { count: ending.count }) } : null
  },
}
