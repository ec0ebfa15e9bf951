import { type RawBuilder, sql } from 'kysely'
import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { startDaySql } from './startDaySql.ts'

/**
 * Joins `consultations` as `consultation` to the consultation of the central committee that may determine its deadline.
 */
export const centralJoin = precompiledSql(sql`left join consultations central on central.id = consultation.central_id`)

const ownDueOnSql = (table: 'consultation' | 'central') => sql`case
  when ${sql.ref(`${table}.agreed_days`)} is not null then ${sql.ref(`${table}.started_on`)} + ${sql.ref(`${table}.agreed_days`)}
  else (${sql.ref(`${table}.started_on`)}
    + make_interval(months => case ${sql.ref(`${table}.expert`)} when 'none' then 1 when 'one' then 2 else 3 end))::date end`

/** SQL version of `opinionDueOn` of the contract. Needs `centralJoin`. */
export const opinionDueOnSql: RawBuilder<string> = precompiledSql(sql`(case
  when consultation.agreed_days is null and central.id is not null then (${ownDueOnSql('central')}) - 7
  else ${ownDueOnSql('consultation')} end)`)

/** SQL: the sessions, neither drafts nor cancelled, in which an opinion was given. Needs `consultation` in scope. */
const answeringSql = sql`from agenda_points answering
  join point_outcomes outcome on outcome.point_id = answering.id and outcome.opinion is not null
  join sessions answered on answered.id = answering.session_id and answered.status in ('convened', 'held', 'closed')
  where answering.consultation_id = consultation.id`

/** SQL condition: an opinion was given. Needs `consultation` in scope. */
export const isAnsweredCondition: RawBuilder<boolean> = precompiledSql(sql`exists (select ${answeringSql})`)

/** SQL: the day of the first session in which an opinion was given; null when none was. Needs `consultation` in scope. */
export const answeredOnSql: RawBuilder<string | null> = precompiledSql(
  sql`(select min(${startDaySql('answered')}) ${answeringSql})`,
)

/** SQL version of `consultationState` of the contract. Needs `centralJoin`. */
export const consultationStateSql = (today: string): RawBuilder<Consultation['state']> => sql`(case
  when ${isAnsweredCondition} then 'answered' when ${opinionDueOnSql} < ${today}::date then 'deemedNegative' else 'running' end)`
