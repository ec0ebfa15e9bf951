import { type RawBuilder, sql } from 'kysely'
import type { Consultation } from '#contract/followUp.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'

/** Joins `consultations` as `consultation` to that of the central committee on which its delay may hang. */
export const centralJoin = fixed(sql`left join consultations central on central.id = consultation.central_id`)

const byItself = (table: 'consultation' | 'central') => sql`case
  when ${sql.ref(`${table}.agreed_days`)} is not null then ${sql.ref(`${table}.started_on`)} + ${sql.ref(`${table}.agreed_days`)}
  else (${sql.ref(`${table}.started_on`)}
    + make_interval(months => case ${sql.ref(`${table}.expert`)} when 'none' then 1 when 'one' then 2 else 3 end))::date end`

/** `opinionDueOn` of the contract, in SQL. Reads `centralJoin`. */
export const opinionDueOn: RawBuilder<string> = fixed(sql`(case
  when consultation.agreed_days is null and central.id is not null then (${byItself('central')}) - 7
  else ${byItself('consultation')} end)`)

/** An opinion was given, in a session that is neither a draft nor cancelled. Reads `consultation`. */
export const isAnswered: RawBuilder<boolean> = fixed(sql`exists (
  select from agenda_points answering
  join point_outcomes outcome on outcome.point_id = answering.id and outcome.opinion is not null
  join sessions answered on answered.id = answering.session_id and answered.status in ('convened', 'held', 'closed')
  where answering.consultation_id = consultation.id)`)

/** `consultationState` of the contract, in SQL. Reads `centralJoin`. */
export const consultationState = (today: string): RawBuilder<Consultation['state']> => sql`(case
  when ${isAnswered} then 'answered' when ${opinionDueOn} < ${today}::date then 'deemedNegative' else 'running' end)`
