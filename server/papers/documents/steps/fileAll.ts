import { sql, type Transaction } from 'kysely'
import { generalFailures } from '#contract/ground/failures.ts'
import { describeState } from '#contract/ground/policy/describeState.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { BulkFiling } from '#contract/papers/filing.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { missingFields } from '#server/papers/documents/filing/missingFields.ts'
import { applyStep } from './lifecycle.ts'
import { type LockedDocument, lockReadableDocuments } from './lockDocument.ts'

type FiledDocument = BulkFiling['documents'][number]

/**
 * Gives several of the viewer's drafts of sessions their title, point and type, and submits them if asked: all of them,
 * or none.
 * @throws Failure `record.notFound` when the viewer may not read one of them; `documents.noneSubmitted` or
 * `documents.noneYours`, naming the first document that prevents it; `record.stale`; all violations at once, of a point
 * of another session or of an unknown type
 */
export async function fileAll(portal: Portal, viewer: Viewer, { documents: filed, submit }: BulkFiling): Promise<void> {
  const byId = new Map(filed.map((document) => [document.id, document]))
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockSessionsOf(tx, [...byId.keys()])
    const documents = await lockReadableDocuments(tx, viewer, [...byId.keys()])
    if (documents.length < byId.size) throw new Failure('record.notFound')
    const pairs = documents.map((document) => ({ document, wish: byId.get(document.id) as FiledDocument }))
    for (const { document, wish } of pairs) {
      refuseToFile(viewer, document)
      await assertCurrentVersion(tx, document, wish.version, portal.clock.now())
    }
    const violations = await findViolations(tx, documents, filed)
    if (violations.length > 0) throwViolations(violations)
    for (const { document, wish } of pairs) await fileOne(portal, tx, viewer, document, wish)
    if (!submit) return
    for (const { document, wish } of pairs) {
      const documentTypeId = wish.documentType?.id ?? null
      if (missingFields({ ...document, documentTypeId }).length > 0)
        throw new Failure('documents.noneSubmitted', {
          values: { title: wish.title, state: 'son type n’est pas indiqué' },
        })
      await applyStep(portal, tx, viewer, document, 'submitted')
    }
  })
}

/** Locks the sessions before the documents, like the code that writes sessions, to avoid deadlocks. */
const lockSessionsOf = (tx: Transaction<Schema>, ids: readonly number[]) =>
  sql`
    select id from sessions
    where id in (select session_id from documents where id = any(${ids}::int[]))
    order by id for key share`.execute(tx)

/** Only one's own drafts are filed together. */
function refuseToFile(viewer: Viewer, document: LockedDocument): void {
  const { title, status } = document
  const found = permissionOn(viewer, 'documents.submit', document)
  if (found === 'denied') throw new Failure('documents.noneYours', { values: { title } })
  if (found === 'otherState' || status !== 'draft')
    throw new Failure('documents.noneSubmitted', {
      values: { title, state: describeState('documents.submit', document) },
    })
}

async function findViolations(
  tx: Transaction<Schema>,
  documents: readonly LockedDocument[],
  filed: readonly FiledDocument[],
): Promise<Violation[]> {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const points = await tx
    .selectFrom('agendaPoints')
    .select(['id', 'sessionId'])
    .where('id', '=', sql<number>`any(${filed.map(({ point }) => point?.id ?? null)}::int[])`)
    .execute()
  const types = await tx
    .selectFrom('documentTypes')
    .select('id')
    .where('id', '=', sql<number>`any(${filed.map(({ documentType }) => documentType?.id ?? null)}::int[])`)
    .where('active', '=', true)
    .execute()
  const sessionOfPoint = new Map(points.map(({ id, sessionId }) => [id, sessionId]))
  const activeTypes = new Set(types.map(({ id }) => id))
  return filed.flatMap(({ id, point, documentType }, index) => {
    const violations: Violation[] = []
    const violation = (field: 'id' | 'point' | 'documentType', message: string, code: string) =>
      violations.push({ propertyPath: `documents[${index}].${field}`, message, code })
    const { family, sessionId, documentTypeId } = byId.get(id) ?? {}
    if (family !== 'session') violation('id', 'Seul un document de séance se classe ainsi', 'foreign')
    else if (point && sessionOfPoint.get(point.id) !== sessionId)
      violation('point', 'Ce point n’est pas à l’ordre du jour de la séance', 'foreign')
    if (documentType && !activeTypes.has(documentType.id) && documentType.id !== documentTypeId)
      violation('documentType', generalFailures['record.gone'][1], 'record.gone')
    return violations
  })
}

async function fileOne(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  document: LockedDocument,
  { title, point, documentType }: FiledDocument,
): Promise<void> {
  const columns = { title, pointId: point?.id ?? null, documentTypeId: documentType?.id ?? null }
  const fields = changedFields(document, columns)
  if (fields.length === 0) return
  await tx
    .updateTable('documents')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      updatedBy: viewer.id,
      updatedAt: portal.clock.now().toISOString(),
    }))
    .where('id', '=', document.id)
    .execute()
  await audit(portal, tx, viewer, 'document.amended', 'document', document.id, { fields })
}
