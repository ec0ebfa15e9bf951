import { sql } from 'kysely'
import type { RegistrationChoices } from '#contract/people/accounts/registration.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** Finds the names of active bodies, functions and mandates for the registration form, which visitors see. */
export async function findChoices(db: Db): Promise<RegistrationChoices> {
  const { rows } = await sql<RegistrationChoices>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'label', label,
          'parentIrp', case when parent_id is not null then json_build_object('id', parent_id) end)
          order by position, id), '[]')
        from bodies where active) as irps,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from jobs where active) as jobs,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from mandates where active) as mandates
  `.execute(db)
  return rows[0] ?? { irps: [], jobs: [], mandates: [] }
}
