import { sql } from 'kysely'
import type { DirectoryImportRun } from '#contract/people/imports/directoryImports.ts'
import { type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

const runs: List<DirectoryImportRun> = {
  matching: sql`select id, at from directory_import_runs`,
  order: sql`at desc, id desc`,
  row: sql`json_build_object('@id', '/api/directory_import_runs/' || run.id, '@type', 'DirectoryImportRun', 'id', run.id,
    'at', run.at, 'outcome', run.outcome, 'detail', run.detail,
    'import', case when import.id is not null then json_build_object('id', import.id, 'state', import.state,
      'counts', json_build_object('created', import.created, 'updated', import.updated, 'unchanged', import.unchanged,
        'refused', import.refused, 'deleted', import.deleted)) end)`,
  joins: sql`join directory_import_runs run on run.id = page.id left join user_imports import on import.id = run.import_id`,
}

/** Lists the nights on which the file of the directory was read, the last one first. */
export const listDirectoryRuns = (db: Db, slice: Slice): Promise<Rows<DirectoryImportRun>> => readPage(db, runs, slice)
