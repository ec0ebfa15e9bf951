import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { NewSeat } from '#server/messaging/subscriptions/followOwnBodies.ts'

/** SQL: the stored plan, which the statements read without sending it to the server. */
export const planSql = (id: number) => sql`(select plan from user_imports where id = ${id})`

/** SQL: a list of ids in the plan, as an array. */
export const planIdsSql = (plan: ReturnType<typeof planSql>, name: string) =>
  sql`array(select jsonb_array_elements_text(${plan} -> ${name})::int)`

/** SQL: the id of a function or mandate; a new one is found by its name. */
const listIdSql = (named: 'mandate' | 'job', list: 'mandates' | 'jobs') => sql`coalesce(
  (seat.${sql.ref(named)} ->> 'id')::int, (select id from ${sql.table(list)} where name = seat.${sql.ref(named)} ->> 'name'))`

/** Inserts or updates the seats of the plan. */
export const writePlannedSeats = (tx: Transaction<Schema>, id: number) =>
  sql<NewSeat & { isNew: boolean }>`
  insert into assignments (user_id, body_id, role, mandate_id, job_id, starts_on, ends_on, main)
  select person.id, seat."bodyId", seat.role, ${listIdSql('mandate', 'mandates')}, ${listIdSql('job', 'jobs')},
    seat."startsOn", seat."endsOn", seat.main
  from jsonb_to_recordset(${planSql(id)} -> 'seats') as seat (email text, "bodyId" int, role text, mandate jsonb, job jsonb,
    "startsOn" date, "endsOn" date, main boolean)
  join users person on person.email = seat.email
  on conflict on constraint assignments_one_role_key do update set role = excluded.role, mandate_id = excluded.mandate_id,
    job_id = excluded.job_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on, main = excluded.main
  returning user_id, body_id, xmax = 0 as is_new
`.execute(tx)
