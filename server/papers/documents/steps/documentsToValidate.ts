import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ToValidateQuery } from '#contract/papers/documentQueries.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { allConditions, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentsList, type Order } from '#server/papers/documents/queries.ts'

/** By session date, documents without a session last; then by oldest submission, identified by its step. */
const soonestFirst: Order = {
  keys: sql`session.starts_at, (
    select max(step.id) from document_steps step
    where step.document_id = documents.id and step.to_status = 'submitted') as submission`,
  by: sql`starts_at nulls last, submission`,
}

/**
 * Lists the documents that the viewer may validate: submitted documents, and submitted versions of published ones (SPEC
 * §3).
 */
export function listDocumentsToValidate(
  db: Db,
  viewer: Viewer,
  { irp }: ToValidateQuery,
  slice: Slice,
): Promise<Rows<DocumentRow>> {
  const waiting = allConditions(
    sql`documents.moving = 'submitted'`,
    allowed(viewer, 'documents.refuse', documentFacts),
    irp && sql`documents.body_id = any(${irp}::int[])`,
  )
  return readPage(db, documentsList(viewer, waiting, soonestFirst), slice)
}
