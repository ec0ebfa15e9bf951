import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ToValidateQuery } from '#contract/papers/documentQueries.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { allConditions, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { agendaOrderJoins, readingKeys } from '#server/papers/documents/present.ts'
import { documentsList, type Order } from '#server/papers/documents/queries.ts'

/** SQL: the names of the keys of the order of an agenda, but for the last one, `id`. */
const agendaKeys = readingKeys.slice(0, -1).map((_key, index) => sql.id(`agenda_key_${index}`))

/**
 * By session date, and within a session in the order of its agenda. Documents without a session come last, by oldest
 * submission, identified by its step.
 */
const soonestFirst: Order = {
  keys: sql`session.starts_at, session.id as session_id, case when session.id is null then (
    select max(step.id) from document_steps step
    where step.document_id = documents.id and step.to_status = 'submitted') end as submission,
    ${sql.join(agendaKeys.map((name, index) => sql`${readingKeys[index]} as ${name}`))}`,
  joins: agendaOrderJoins,
  by: sql`starts_at nulls last, session_id, submission, ${sql.join(agendaKeys)}, id`,
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
