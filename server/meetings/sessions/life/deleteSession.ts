import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { fileKeysOf } from '#server/papers/documents/deleteUnreferencedFile.ts'

/**
 * Deletes a draft session with its documents, which must never have been published, and their files.
 * @param version that of the session which the caller has read
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`; `sessions.hasDocuments`
 */
export async function deleteSession(portal: Portal, viewer: Viewer, id: number, version: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, id)
    authorize(viewer, 'sessions.delete', session)
    await assertCurrentVersion(tx, session, version, portal.clock.now())
    const documents = await tx
      .selectFrom('documents')
      .select(['id', 'publishedVersion'])
      .where('sessionId', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (documents.some(({ publishedVersion }) => publishedVersion !== null)) throw new Failure('sessions.hasDocuments')
    // Locked because a thumbnail of one of them may be about to be saved.
    const files = await tx
      .selectFrom('documentVersions')
      .innerJoin('documents', 'documents.id', 'documentVersions.documentId')
      .select(['fileKey', 'thumbnailKey'])
      .where('documents.sessionId', '=', id)
      .forUpdate('documentVersions')
      .execute()
    const papers = documents.map((document) => document.id)
    await audit(portal, tx, viewer, 'document.deleted', 'document', papers, { session: id })
    await audit(portal, tx, viewer, 'session.deleted', 'session', id)
    await tx.deleteFrom('documents').where('sessionId', '=', id).execute()
    await tx.deleteFrom('sessions').where('id', '=', id).execute()
    await enqueueFileDeletion(portal, tx, fileKeysOf(files))
  })
}
