import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinksQuery } from '#contract/lists.ts'
import type { Link } from '#contract/references.ts'
import { folded } from '#server/database/folded.ts'
import { every, type List, readItem, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import type { Rows, Slice } from '#server/http/pages.ts'

/** Those with a position first, in its order; then by label (seed §3). */
export const linksList = (condition: RawBuilder<SqlBool>): List<Link> => ({
  matching: sql`select id, position, ${folded(sql`label`)} as label from links where ${condition}`,
  order: sql`position nulls last, label, id`,
  row: sql`json_build_object('@id', '/api/links/' || link.id, '@type', 'Link', 'id', link.id, 'label', link.label,
    'link', link.link, 'linkType', link.link_type, 'menu', link.menu, 'position', link.position)`,
  joins: sql`join links link on link.id = page.id`,
})

export const list = (db: Db, { menu, linkType }: LinksQuery, slice: Slice): Promise<Rows<Link>> =>
  readPage(db, linksList(every(menu && sql`menu = ${menu}`, linkType && sql`link_type = ${linkType}`)), slice)

/** @throws Failure `record.notFound` */
export const find = (db: Db, id: number): Promise<Link> => readItem(db, linksList(sql`id = ${id}`))
