import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'

/** Hours without any call of the person after which a visit of the portal is over (decision 058). */
const visitTimeoutHours = 4

interface Use {
  userId: number
  now: Date
  /** the last use that the sign-in knows of, ISO instant: for people whose uses were not recorded yet */
  lastSeenAt?: string
  /** records nothing where it is false */
  condition?: RawBuilder<SqlBool>
}

/**
 * SQL statement: records a use of the portal by the person, on whichever device. When the use before is more than
 * `visitTimeoutHours` old, it was the end of the previous visit. Instants further ahead than `maxClockLeadSeconds` were
 * written by a wrong clock: they are forgotten.
 */
export const recordUseSql = ({ userId, now, lastSeenAt, condition = sql`true` }: Use): RawBuilder<unknown> => {
  const gap = sql.lit(`${visitTimeoutHours} hours`)
  const at = sql`${now.toISOString()}::timestamptz`
  const seenAt = sql`${lastSeenAt ?? null}::timestamptz`
  const lead = sql.lit(`${maxClockLeadSeconds} seconds`)
  const isAhead = (column: string) => sql`${sql.ref(column)} > ${at} + ${lead}::interval`
  return sql`
    insert into home_visits (user_id, last_at, before_at)
    select ${userId}::int, ${at}, case when ${seenAt} < ${at} - ${gap}::interval then ${seenAt} end where ${condition}
    on conflict (user_id) do update set
      last_at = case when ${isAhead('home_visits.last_at')} then excluded.last_at
        else greatest(home_visits.last_at, excluded.last_at) end,
      before_at = case when home_visits.last_at < excluded.last_at - ${gap}::interval then home_visits.last_at
        when ${isAhead('home_visits.before_at')} then null else home_visits.before_at end`
}
