import { describeState } from '#contract/ground/policy/describeState.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Document, DocumentChange } from '#contract/papers/documents.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { fileKeysOf } from '#server/papers/documents/deleteUnreferencedFile.ts'
import { insertThematics } from '#server/papers/documents/filing.ts'
import { findDocument } from '#server/papers/documents/queries.ts'
import { type LockedDocument, lockDocument } from '#server/papers/documents/steps/lockDocument.ts'
import { authorizeFiling, filingFromForm } from './deposit.ts'
import { findFormRelations, findFormViolations } from './formRelations.ts'
import { missingFields } from './missingFields.ts'

/**
 * Updates the fields of a document that is not published.
 * @throws Failure `record.notFound`, `access.denied` (for the current body or the new one), `record.state`,
 * `record.stale`; all violations of the form at once
 */
export async function amendDocument(
  portal: Portal,
  viewer: Viewer,
  documentId: number,
  { version, ...form }: DocumentChange,
): Promise<Document> {
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    // Locks the session before the document, like the code that writes sessions, to avoid deadlocks.
    if (form.session)
      await tx.selectFrom('sessions').select('id').where('id', '=', form.session.id).forKeyShare().execute()
    const document = await lockDocument(tx, viewer, documentId)
    authorize(viewer, 'documents.amend', document)
    await assertCurrentVersion(tx, document, version, portal.clock.now())
    const place = await findFormRelations(tx, viewer, form)
    if (place.body) authorizeFiling(viewer, form.irp.id, form.channel)
    const { thematicIds, ...filing } = filingFromForm({ ...form, confidential: ownConfidentiality(document, form) })
    const faults = findFormViolations(form, place, today(portal.clock), document)
    // A submitted document must stay complete.
    if (document.status === 'submitted') faults.push(...missingFields(filing))
    if (faults.length > 0) throwViolations(faults)
    await tx
      .updateTable('documents')
      .set({
        ...filing,
        version: version + 1,
        updatedBy: viewer.id,
        updatedAt: portal.clock.now().toISOString(),
      })
      .where('id', '=', documentId)
      .execute()
    await tx.deleteFrom('documentThematics').where('documentId', '=', documentId).execute()
    await insertThematics(tx, documentId, thematicIds)
    const fields = changedFields(document, filing)
    await audit(portal, tx, viewer, 'document.amended', 'document', documentId, { fields })
    return findDocument(tx, viewer, documentId)
  })
}

/**
 * What a form says of a document itself. It was read with the confidentiality of the session and of minutes that are not
 * approved: sent back unchanged, that stays theirs, and ends with them.
 */
const ownConfidentiality = (
  document: LockedDocument,
  form: Pick<DocumentChange, 'confidential' | 'session'>,
): boolean =>
  form.confidential === document.confidential && (form.session?.id ?? null) === document.sessionId
    ? document.ownConfidential
    : form.confidential

/**
 * Deletes a document that was never published and is not submitted, with its versions and their files.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`; `record.inUse` when minutes refer to it
 */
export async function deleteDocument(portal: Portal, viewer: Viewer, documentId: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const document = await lockDocument(tx, viewer, documentId)
    authorize(viewer, 'documents.delete', document)
    // Locked because a thumbnail of one of them may be about to be saved.
    const files = await tx
      .selectFrom('documentVersions')
      .select(['fileKey', 'thumbnailKey'])
      .where('documentId', '=', documentId)
      .forUpdate()
      .execute()
    await audit(portal, tx, viewer, 'document.deleted', 'document', documentId)
    await tx.deleteFrom('documents').where('id', '=', documentId).execute()
    await enqueueFileDeletion(portal, tx, fileKeysOf(files))
  })
}

/**
 * Deletes an unpublished version; a document keeps at least one. When no other unpublished version remains, the
 * document is as its readers know it.
 * @throws Failure `record.notFound`, `access.denied`; `record.state` for a published version or the only one
 */
export async function deleteVersion(portal: Portal, viewer: Viewer, documentId: number, number: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const document = await lockDocument(tx, viewer, documentId)
    authorize(viewer, 'documents.addVersion', document)
    const versions = await tx
      .selectFrom('documentVersions')
      .select(['number', 'publishedAt', 'fileKey', 'thumbnailKey', 'uploadedBy'])
      .where('documentId', '=', documentId)
      .orderBy('number', 'desc')
      .forUpdate()
      .execute()
    const removed = versions.find((version) => version.number === number)
    if (!removed) throw new Failure('record.notFound')
    // it exists for the author of the document and for who filed it; a colleague does not even read it
    if (
      removed.publishedAt === null &&
      !can(viewer, 'documents.submit', { ...document, depositorId: removed.uploadedBy })
    )
      throw new Failure('record.notFound')
    if (removed.publishedAt !== null || versions.length === 1)
      throw new Failure('record.state', { values: { state: describeState('documents.addVersion', document) } })
    await tx.deleteFrom('documentVersions').where('documentId', '=', documentId).where('number', '=', number).execute()
    // The previous version may be unpublished too.
    const onItsWay = versions.find(
      (version) => version !== removed && version.number > (document.publishedVersion ?? 0),
    )
    await tx
      .updateTable('documents')
      .set((eb) => ({
        ...(!onItsWay && { pendingStatus: null }),
        ...(document.pendingStatus && { pendingBy: onItsWay?.uploadedBy ?? null }),
        version: eb('version', '+', 1),
        updatedBy: viewer.id,
        updatedAt: portal.clock.now().toISOString(),
      }))
      .where('id', '=', documentId)
      .execute()
    await audit(portal, tx, viewer, 'document.amended', 'document', documentId, { removedVersion: number })
    await enqueueFileDeletion(portal, tx, fileKeysOf([removed]))
  })
}
