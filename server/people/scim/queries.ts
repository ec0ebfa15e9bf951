import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScimGroup, ScimToken } from '#contract/people/scim/scim.ts'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { joinedRowJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'

/** Lists the directory tokens that are not revoked, newest first. */
export const listScimTokens = (db: Db, slice: Slice, now: Date): Promise<Rows<ScimToken>> =>
  readPage(db, tokens(sql`true`, now), slice)

/** Finds a directory token. @throws Failure `record.notFound` */
export const findScimToken = (db: Db, id: number, now: Date): Promise<ScimToken> =>
  readItem(db, tokens(sql`id = ${id}`, now))

const tokens = (condition: RawBuilder<SqlBool>, now: Date): List<ScimToken> => ({
  matching: sql`select id, created_at from scim_tokens where not revoked and ${condition}`,
  order: sql`created_at desc, id desc`,
  row: sql`json_build_object('@id', '/api/scim_tokens/' || token.id, '@type', 'ScimToken', 'id', token.id,
    'name', token.name, 'state', case when token.expires_at > ${now} then 'active' else 'expired' end,
    'createdAt', token.created_at, 'expiresAt', token.expires_at, 'lastUsedAt', token.last_used_at,
    'lastNetwork', regexp_replace(token.last_network::text, '/32$', ''), 'createdBy', ${personReference('person')})`,
  joins: sql`join scim_tokens token on token.id = page.id left join users person on person.id = token.created_by`,
})

/** Lists the groups of the directory by name. */
export const listScimGroups = (db: Db, slice: Slice): Promise<Rows<ScimGroup>> => readPage(db, groups(sql`true`), slice)

/** Finds a group. @throws Failure `record.notFound` */
export const findScimGroup = (db: Db, id: number): Promise<ScimGroup> => readItem(db, groups(sql`id = ${id}`))

const groups = (condition: RawBuilder<SqlBool>): List<ScimGroup> => ({
  matching: sql`select id, lower(display_name) as name from scim_groups where gone_at is null and ${condition}`,
  order: sql`name, id`,
  row: sql`json_build_object('@id', '/api/scim_groups/' || held.id, '@type', 'ScimGroup', 'id', held.id,
    'name', held.display_name, 'updatedAt', held.updated_at,
    'memberCount', (select count(*) from scim_members member where member.group_id = held.id and not member.leaving),
    'link', case when link.group_id is not null then json_build_object('irp', ${bodyReference('body')},
      'irpRole', link.role, 'mandate', ${joinedRowJsonSql('mandate', { name: 'name' })}) end)`,
  joins: sql`join scim_groups held on held.id = page.id
    left join scim_group_links link on link.group_id = held.id
    left join bodies body on body.id = link.body_id
    left join mandates mandate on mandate.id = link.mandate_id`,
})
