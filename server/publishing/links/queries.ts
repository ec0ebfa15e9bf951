import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinksQuery } from '#contract/publishing/links/links.ts'
import { type Link, linkMenus } from '#contract/publishing/links/links.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'

const hiddenCharacters = String.raw`[\s\\\u0001-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]`
const externalUrl = String.raw`^https://([a-z0-9\u00c0-\u024f-]+\.)+[a-z0-9\u00c0-\u024f-]+(:\d{1,5})?([/?#]|$)`
/**
 * SQL condition: the link passes the contract. Links inserted into the table by other means may not, and are hidden
 * (QUALITY WEB-11).
 */
const isValidLinkCondition: RawBuilder<SqlBool> =
  precompiledSql(sql`(link !~ ${sql.lit(hiddenCharacters)} and case link_type
  when 'Interne' then link ~ '^/(?!/)'
  else link ~* ${sql.lit(externalUrl)} and link !~* '^https://[^/?#]*xn--' end)`)

/**
 * SQL: the order of menus: links with a position first, then by label (seed §3). Needs `position`, `label` and `id`.
 */
export const menuOrder = sql`position nulls last, label, id`

export const linksList = (condition: RawBuilder<SqlBool>): List<Link> => ({
  matching: sql`select id, position, ${foldedSql(sql`label`)} as label, array_position(${menus}, menu) as menu
    from links where ${isValidLinkCondition} and ${condition}`,
  order: menuOrder,
  orders: { label: sql`label`, menu: sql`menu`, position: sql`position` },
  row: sql`json_build_object('@id', '/api/links/' || link.id, '@type', 'Link', 'id', link.id, 'label', link.label,
    'link', link.link, 'linkType', link.link_type, 'menu', link.menu, 'position', link.position, 'version', link.version)`,
  joins: sql`join links link on link.id = page.id`,
})

const menus = precompiledSql(sql`array[${sql.join(linkMenus.map((menu) => sql.lit(menu)))}]`)

export const listLinks = (db: Db, { menu, linkType, q }: LinksQuery, slice: Slice): Promise<Rows<Link>> => {
  const condition = allConditions(
    menu && sql`menu = ${menu}`,
    linkType && sql`link_type = ${linkType}`,
    q ? foldedContainsWordsCondition(sql`label || ' ' || link`, q) : undefined,
  )
  return readPage(db, linksList(condition), slice)
}

/**
 * Finds a link.
 * @throws Failure `record.notFound`
 */
export const findLink = (db: Db, id: number): Promise<Link> => readItem(db, linksList(sql`id = ${id}`))
