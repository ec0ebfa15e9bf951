import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ToFileQuery } from '#contract/papers/documentQueries.ts'
import type { DraftToFile } from '#contract/papers/filing.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { rowFields } from '#server/papers/documents/present.ts'
import { documentsList, isInSessionsCondition, type Order } from '#server/papers/documents/queries.ts'

/** Enough for a heading. */
const openingCharacters = 400

const oldestFirst: Order = { keys: sql`documents.created_at`, by: sql`created_at, id` }

/** Lists the viewer's drafts for sessions, with the beginning of their text, oldest first. */
export function listDraftsToFile(
  db: Db,
  viewer: Viewer,
  { session }: ToFileQuery,
  slice: Slice,
): Promise<Rows<DraftToFile>> {
  const mine = allConditions(
    sql`documents.author_id = ${viewer.id} and documents.status = 'draft' and documents.family = 'session'`,
    session && isInSessionsCondition(viewer, session),
  )
  const list: List<DraftToFile> = {
    ...documentsList(viewer, mine, oldestFirst),
    row: sql`json_build_object(${rowFields(viewer)},
      'fileName', version.file_name,
      'version', documents.version,
      'opening', coalesce((
        select left(page.text, ${openingCharacters}) from document_pages page
        where page.version_id = version.id and page.page = 1), ''))`,
  }
  return readPage(db, list, slice)
}
