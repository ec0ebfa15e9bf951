import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Memory, MemoryEntry, MemoryQuery } from '#contract/meetings/memory/memory.ts'
import { listPageSql } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { entriesSql, memoryList } from './entries.ts'
import { facetsSql, spansSql } from './facets.ts'

type MemoryPage = Rows<MemoryEntry> & Pick<Memory, 'facets' | 'about'>

/**
 * Reads a page of the memory of a body with the counts of its filters, in one statement.
 * @param day in Paris
 * @throws Failure `record.notFound` without such a body
 */
export async function readMemory(
  db: Db,
  viewer: Viewer,
  bodyId: number,
  query: MemoryQuery,
  slice: Slice,
  day: string,
): Promise<MemoryPage> {
  const { rows } = await sql<MemoryPage & { exists: boolean }>`
    with recursive ${entriesSql(viewer, bodyId, query, day)}, ${spansSql(bodyId)}
    select page.total, page.rows, ${facetsSql(bodyId)} as facets, exists (select from here) as exists,
      (select json_build_object('id', id, 'title', title, 'session', session) from subject) as about
    from (${listPageSql(memoryList(day), slice)}) page
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found?.exists) throw new Failure('record.notFound')
  return found
}
