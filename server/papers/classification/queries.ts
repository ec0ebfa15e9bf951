import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type BranchOf, type Classification, classifications } from './classifications.ts'

export const listBranches = <Type extends Classification>(
  db: Db,
  type: Type,
  slice: Slice,
): Promise<Rows<BranchOf<Type>>> => readPage(db, branchesList(type, sql`true`), slice)

/** @throws Failure `record.notFound` */
export const findBranch = <Type extends Classification>(db: Db, type: Type, id: number): Promise<BranchOf<Type>> =>
  readItem(db, branchesList(type, sql`id = ${id}`))

/** Returns the id of the parent branch, 0 for a root and for a missing branch. */
export async function findParent(db: Db, type: Classification, id: number): Promise<number> {
  const { rows } = await sql<{ parentId: number | null }>`
    select parent_id from ${sql.table(classifications[type].table)} where id = ${id}`.execute(db)
  return rows[0]?.parentId ?? 0
}

/** Lists branches flat, siblings by position; clients build the tree from `parentId`. */
function branchesList<Type extends Classification>(type: Type, condition: RawBuilder<SqlBool>): List<BranchOf<Type>> {
  const { table, path } = classifications[type]
  return {
    matching: sql`select id, position from ${sql.table(table)} where ${condition}`,
    order: sql`position, id`,
    row: sql`json_build_object(
      '@id', ${sql.lit(path)} || branch.id, '@type', ${sql.lit(type)}, 'id', branch.id, 'name', branch.name,
      'parent', case when branch.parent_id is not null then json_build_object('id', branch.parent_id) end,
      'parentId', coalesce(branch.parent_id, 0), 'position', branch.position, 'active', branch.active,
      'version', branch.version)`,
    joins: sql`join ${sql.table(table)} branch on branch.id = page.id`,
  }
}
