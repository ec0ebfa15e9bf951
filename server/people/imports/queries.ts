import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ImportLinesQuery, UserImport, UserImportLine } from '#contract/people/imports/userImports.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { foldedContainsWordsCondition } from '#server/ground/database/sql/wordConditions.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'
import { blockingReason } from './blockingReason.ts'

type Row = Omit<UserImport, 'applicable'>

/** Lists the imports, newest first. */
export async function list(db: Db, slice: Slice): Promise<Rows<UserImport>> {
  const { rows, total } = await readPage(db, imports(sql`true`), slice)
  return { rows: rows.map(present), total }
}

/** Finds an import. @throws Failure `record.notFound` */
export const find = async (db: Db, id: number): Promise<UserImport> =>
  present(await readItem(db, imports(sql`id = ${id}`)))

const present = (row: Row): UserImport => ({ ...row, applicable: blockingReason({ ...row, ...row.counts }) === null })

const imports = (condition: RawBuilder<SqlBool>): List<Row> => ({
  matching: sql`select id, created_at from user_imports where ${condition}`,
  order: sql`created_at desc, id desc`,
  row: sql`json_build_object(
    '@id', '/api/user_imports/' || import.id,
    '@type', 'UserImport',
    'id', import.id,
    'fileName', import.file_name,
    'state', import.state,
    'progress', import.progress,
    'simulate', not import.at_once,
    'mandates', import.mandates,
    'mode', import.mode,
    'skipFaulty', import.skip_faulty,
    'replaceAssignments', import.replace_assignments,
    -- imports of an earlier release have neither columns nor unknown values
    'reading', case when import.reading is not null then '{"columns": [], "unknown": []}'::jsonb || import.reading end,
    'matches', import.matches,
    'counts', json_build_object('created', import.created, 'updated', import.updated, 'unchanged', import.unchanged,
      'refused', import.refused, 'deleted', import.deleted),
    'lines', import.lines,
    'kept', import.file_key is not null,
    'renewal', case when body.id is not null then json_build_object('irp', ${bodyReference('body')},
      'day', import.renewal_day, 'endsWriters', import.ends_writers) end,
    'deletionsToConfirm', case when import.state = 'checked' then nullif(import.deleted + import.ended, 0) end,
    'failure', import.failure,
    'importedBy', ${personReference('person')},
    'fromDirectory', import.from_directory,
    'createdAt', import.created_at,
    'checkedAt', import.checked_at,
    'appliedAt', import.applied_at,
    'invitationsAt', import.invitations_at,
    'version', import.version)`,
  joins: sql`join user_imports import on import.id = page.id
    left join bodies body on body.id = import.renewed_body_id
    left join users person on person.id = import.imported_by`,
})

/**
 * Lists the lines of an import: those with errors, those with remarks, then the others, in the order of the file; the
 * people whom it does not name come last.
 * @throws Failure `record.notFound` when there is no such import
 */
export async function listLines(
  db: Db,
  importId: number,
  { outcome, code, q }: ImportLinesQuery,
  slice: Slice,
): Promise<Rows<UserImportLine>> {
  const condition = allConditions(
    sql`import_id = ${importId}`,
    outcome && sql`outcome = any(${outcome}::text[])`,
    code !== undefined ? sql`messages @> ${JSON.stringify([{ code }])}::jsonb` : undefined,
    q ? foldedContainsWordsCondition(sql`concat_ws(' ', first_name, last_name, email)`, q) : undefined,
  )
  const page = await readPage(db, lines(importId, condition), slice)
  // An existing import may have no matching line.
  if (page.total === 0) await find(db, importId)
  return page
}

const lines = (importId: number, condition: RawBuilder<SqlBool>): List<UserImportLine> => ({
  // Errors first, then remarks: they are what is to be done.
  matching: sql`select position as id, case when outcome = 'refused' then 0 when messages <> '[]' then 1 else 2 end as rank
    from user_import_lines where ${condition}`,
  order: sql`rank, id`,
  row: sql`json_build_object(
    '@id', '/api/user_imports/' || line.import_id || '/lines#' || line.position,
    '@type', 'UserImportLine',
    'line', line.line,
    'outcome', line.outcome,
    'person', json_build_object('id', person.id, 'firstName', line.first_name, 'lastName', line.last_name,
      'email', line.email),
    'messages', line.messages,
    'cells', line.cells,
    'corrected', array(select jsonb_object_keys(correction.cells)),
    'changes', line.changes)`,
  // A deleted account has no link; an account that the import creates is found by its address.
  joins: sql`join user_import_lines line on line.import_id = ${importId} and line.position = page.id
    left join user_import_corrections correction on correction.import_id = line.import_id and correction.line = line.line
    left join users person on person.id = line.user_id or (line.outcome = 'created' and person.email = line.email)`,
})
