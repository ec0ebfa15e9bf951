import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** A person as `Known` has them, but for the mark. Reads `person` and `held`. */
const personJson = sql`json_build_object('id', person.id, 'email', person.email, 'gender', person.gender,
  'firstName', person.first_name, 'lastName', person.last_name, 'address', person.address,
  'phoneNumber', person.phone_number, 'pending', person.status = 'pending',
  'administrator', 'ROLE_ADMIN' = any(person.roles), 'seats', coalesce(held.seats, '[]'))`

/** The places of everybody, gathered once. */
const heldSeats = sql`(
  select user_id, json_agg(json_build_object('id', id, 'bodyId', body_id, 'role', role, 'mandateId', mandate_id,
    'jobId', job_id, 'startsOn', starts_on, 'endsOn', ends_on, 'main', main) order by id) as seats
  from assignments group by user_id)`

/** The three lists of `Known`. */
const listsJson = sql`json_build_object(
  'bodies', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'active', active) order by id), '[]') from bodies),
  'mandates', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active) order by id), '[]') from mandates),
  'jobs', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active) order by id), '[]') from jobs))::text`

/** @returns `Known`, as JSON: who checks the file reads it, the server itself does not */
export async function takeSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    with lists as (select ${listsJson} as json),
    people as (
      select person.id, ${personJson}::text as json
      from users person left join ${heldSeats} held on held.user_id = person.id)
    select jsonb_build_object('mark', md5(lists.json), 'people', (
        select coalesce(jsonb_agg(people.json::jsonb || jsonb_build_object('mark', md5(people.json)) order by people.id), '[]')
        from people)) || lists.json::jsonb
      #>> '{}' as known
    from lists
  `.execute(db.withoutPlugins())
  return rows[0]?.known ?? ''
}

/** The people whom an import looks at: those of its file, or everybody. Reads `users`. */
const lookedAt = (importId: number) => sql<SqlBool>`((select mode from user_imports where id = ${importId}) = 'replace'
  or email in (select email from user_import_lines where import_id = ${importId}))`

/** @returns SHA-256, hexadecimal, as the check has computed it: the same one when nothing has changed since */
export async function findSeen(db: Db, importId: number): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select encode(sha256(convert_to(md5(${listsJson}) || (
      select coalesce(string_agg(md5(${personJson}::text), '' order by person.id), '')
      from users person left join ${heldSeats} held on held.user_id = person.id where ${lookedAt(importId)}), 'UTF8')), 'hex') as seen
  `.execute(db.withoutPlugins())
  return rows[0]?.seen ?? ''
}

/**
 * Locks what an import looks at, until the transaction ends. What others write about these people and lists (a sign-in, a
 * notification, a mail) does not wait for it: their keys do not change.
 */
export async function lockSeen(tx: Transaction<Schema>, importId: number): Promise<void> {
  const looked = lookedAt(importId)
  // in the order of their numbers: nobody waits for who waits for them
  await sql`select from users where ${looked} order by id for no key update`.execute(tx)
  await sql`select from assignments where user_id in (select id from users where ${looked}) order by id for no key update`.execute(
    tx,
  )
  for (const list of ['bodies', 'mandates', 'jobs'] as const)
    await sql`select from ${sql.table(list)} order by id for share`.execute(tx)
}
