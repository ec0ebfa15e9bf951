import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type AttributeConditions, filterCondition } from '#server/people/scim/door/filter.ts'
import { isSelected, numberOf, type ScimQuery, type Selection } from '#server/people/scim/door/listRequest.ts'

/** A group as a directory reads it. */
export interface DirectoryGroup {
  id: number
  displayName: string
  externalId: string | null
  createdAt: string
  updatedAt: string
  /** null: not asked for */
  members: { value: string; display: string }[] | null
}

const isMemberSql = sql`member.group_id = held.id and not member.leaving`

const groupsSql = (condition: RawBuilder<SqlBool>, withMembers: boolean) => sql`
  select held.id, held.display_name, held.external_id, held.created_at, held.updated_at,
    ${withMembers ? membersJson : sql`null`} as members
  from scim_groups held where held.gone_at is null and ${condition}`

const membersJson = sql`(
  select coalesce(json_agg(json_build_object('value', person.id::text, 'display', person.first_name || ' ' || person.last_name)
    order by person.id), '[]')
  from scim_members member join users person on person.id = member.user_id where ${isMemberSql})`

const attributes: AttributeConditions = {
  id: (value) => sql`held.id = ${numberOf(String(value))}::int`,
  displayname: (value) => sql`lower(held.display_name) = lower(${String(value)})`,
  externalid: (value) => sql`held.external_id = ${String(value)}`,
  'members.value': (value) =>
    sql`exists (select from scim_members member where ${isMemberSql} and member.user_id = ${numberOf(String(value))}::int)`,
}

/** Lists the groups that a filter finds. @throws Failure `scim.filter` */
export async function listGroups(
  db: Db,
  { filter, startIndex, count, ...selection }: ScimQuery,
): Promise<{ total: number; groups: DirectoryGroup[] }> {
  const condition = filterCondition(filter, attributes)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${groupsSql(condition, false)}) matching`.execute(db)
  const { rows: groups } = await sql<DirectoryGroup>`
    ${groupsSql(condition, isSelected('members', selection))} order by held.id limit ${count} offset ${startIndex - 1}`.execute(
    db,
  )
  return { total: counted[0]?.total ?? 0, groups }
}

/** Finds a group by the id that directories know. @throws Failure `record.notFound` */
export async function findGroup(db: Db, id: string, selection: Selection = {}): Promise<DirectoryGroup> {
  const condition = sql<SqlBool>`held.id = ${numberOf(id)}::int`
  const { rows } = await sql<DirectoryGroup>`${groupsSql(condition, isSelected('members', selection))}`.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}

/** Presents a group as a SCIM group. @param base URL of the SCIM addresses */
export const presentGroup = (base: string, group: DirectoryGroup): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  id: String(group.id),
  ...(group.externalId !== null && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(group.members && {
    members: group.members.map((member) => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` })),
  }),
  meta: {
    resourceType: 'Group',
    created: group.createdAt,
    lastModified: group.updatedAt,
    location: `${base}/Groups/${group.id}`,
  },
})
