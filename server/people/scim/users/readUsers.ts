import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { normalizeEmail } from '#contract/ground/emails.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type AttributeConditions, booleanOf, filterCondition } from '#server/people/scim/door/filter.ts'
import { numberOf, type ScimQuery } from '#server/people/scim/door/listRequest.ts'
import type { DirectoryUser } from './userResource.ts'

/** SQL: accounts as directories read them. A request that nobody has answered is none yet. */
const usersSql = (condition: RawBuilder<SqlBool>) => sql`
  select person.id, coalesce(known.user_name, person.email) as user_name, known.external_id, person.gender,
    person.first_name, person.last_name, person.email, person.phone_number, known.phone_type, known.title,
    ${isActiveSql} as active, person.created_at, person.updated_at
  from users person left join scim_users known on known.user_id = person.id
  where known.gone_at is null and known.held is distinct from 'gone'
    and (person.activated_at is not null or person.closed_at is not null) and ${condition}`

const isActiveSql = sql<SqlBool>`(person.activated_at is not null and known.held is null)`

const attributes: AttributeConditions = {
  id: (value) => sql`person.id = ${numberOf(String(value))}::int`,
  username: (value) => sql`lower(coalesce(known.user_name, person.email)) = lower(${String(value)})`,
  externalid: (value) => sql`known.external_id = ${String(value)}`,
  'emails.value': (value) => sql`person.email = ${normalizeEmail(String(value)) ?? ''}`,
  emails: (value) => sql`person.email = ${normalizeEmail(String(value)) ?? ''}`,
  // All addresses are given as work addresses.
  'emails.type': (value) => sql`${String(value).toLowerCase() === 'work'}::boolean`,
  active: (value) => (booleanOf(value) ? isActiveSql : sql`not ${isActiveSql}`),
}

/** Lists the accounts that a filter finds. @throws Failure `scim.filter` */
export async function listUsers(
  db: Db,
  { filter, startIndex, count }: ScimQuery,
): Promise<{ total: number; users: DirectoryUser[] }> {
  const matching = usersSql(filterCondition(filter, attributes))
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching}) matching`.execute(db)
  const { rows: users } = await sql<DirectoryUser>`
    ${matching} order by person.id limit ${count} offset ${startIndex - 1}`.execute(db)
  return { total: counted[0]?.total ?? 0, users }
}

/** Finds an account by the id that directories know. @throws Failure `record.notFound` */
export async function findUser(db: Db, id: string): Promise<DirectoryUser> {
  const { rows } = await sql<DirectoryUser>`${usersSql(sql`person.id = ${numberOf(id)}::int`)}`.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}
