import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** SQL: a person of the snapshot as JSON, without its hash. Needs `person` and `held` in scope. */
const personJson = sql`json_build_object('id', person.id, 'email', person.email, 'gender', person.gender,
  'firstName', person.first_name, 'lastName', person.last_name, 'address', person.address,
  'phoneNumber', person.phone_number, 'pending', person.status = 'pending',
  'unconfirmed', person.status = 'pending' and person.closed_at is null and person.email_confirmed_at is null,
  'administrator', 'ROLE_ADMIN' = any(person.roles), 'seats', coalesce(held.seats, '[]'))`

/** SQL: the seats of each user, aggregated once. */
const seatsByUserSql = sql`(
  select user_id, json_agg(json_build_object('id', id, 'bodyId', body_id, 'role', role, 'mandateId', mandate_id,
    'jobId', job_id, 'startsOn', starts_on, 'endsOn', ends_on, 'main', main) order by id) as seats
  from assignments group by user_id)`

/** SQL: the three lists of the snapshot as JSON. */
const listsJson = sql`json_build_object(
  'bodies', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'active', active) order by id), '[]') from bodies),
  'mandates', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active, 'voting', voting,
    'votesWhenReplacing', votes_when_replacing) order by id), '[]') from mandates),
  'jobs', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active) order by id), '[]') from jobs))::text`

/** Reads the snapshot as JSON text, which the child parses and the server does not. */
export async function takeSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    with lists as (select ${listsJson} as json),
    people as (
      select person.id, ${personJson}::text as json
      from users person left join ${seatsByUserSql} held on held.user_id = person.id)
    select jsonb_build_object('mark', md5(lists.json), 'people', (
        select coalesce(jsonb_agg(people.json::jsonb || jsonb_build_object('mark', md5(people.json)) order by people.id), '[]')
        from people)) || lists.json::jsonb
      #>> '{}' as known
    from lists
  `.execute(db.withoutPlugins())
  return rows[0]?.known ?? ''
}

/** SQL condition: the users concerned by an import: those of its file, or all. Needs `users` in scope. */
const importedPeopleCondition = (
  importId: number,
) => sql<SqlBool>`((select mode from user_imports where id = ${importId}) = 'replace'
  or email in (select email from user_import_lines where import_id = ${importId}))`

/**
 * Computes the hash of the records concerned, as the check does: it is the same if nothing has changed. @returns
 * SHA-256 in hexadecimal
 */
export async function computeSnapshotHash(db: Db, importId: number): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select encode(sha256(convert_to(md5(${listsJson}) || (
      select coalesce(string_agg(md5(${personJson}::text), '' order by person.id), '')
      from users person left join ${seatsByUserSql} held on held.user_id = person.id where ${importedPeopleCondition(importId)}), 'UTF8')), 'hex') as seen
  `.execute(db.withoutPlugins())
  return rows[0]?.seen ?? ''
}

/**
 * Locks the records that an import concerns until the transaction ends. Other writes that reference these users and
 * lists (sign-ins, notifications, mails) do not wait, since keys do not change.
 */
export async function lockSnapshot(tx: Transaction<Schema>, importId: number): Promise<void> {
  const looked = importedPeopleCondition(importId)
  // In the order of their ids, to avoid deadlocks.
  await sql`select from users where ${looked} order by id for no key update`.execute(tx)
  await sql`select from assignments where user_id in (select id from users where ${looked}) order by id for no key update`.execute(
    tx,
  )
  for (const list of ['bodies', 'mandates', 'jobs'] as const)
    await sql`select from ${sql.table(list)} order by id for share`.execute(tx)
}
