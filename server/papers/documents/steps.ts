import type { Transaction } from 'kysely'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** A step of a document: its actor, time, new status and comment. */
export interface Step {
  documentId: number
  by: number | null
  /** ISO instant */
  at: string
  to: DocumentStatus
  comment?: string
}

/**
 * Takes a step and adds it to the history, under the row lock of the document. A published document keeps its status
 * while a new version is drafted, submitted or refused: the step applies to that version. Publishing makes the last
 * version the published one; restoring from the archives does not.
 * @returns the id of the step
 */
export async function takeStep(tx: Transaction<Schema>, { documentId, by, at, to, comment }: Step): Promise<number> {
  const { status, moving, last, filedBy } = await tx
    .selectFrom('documents')
    .innerJoin('documentVersions as version', 'version.documentId', 'documents.id')
    .select(['documents.status', 'documents.moving', 'version.number as last', 'version.uploadedBy as filedBy'])
    .where('documents.id', '=', documentId)
    .orderBy('version.number', 'desc')
    .limit(1)
    .forUpdate('documents')
    .executeTakeFirstOrThrow()
  const onItsWay = to === 'draft' || to === 'submitted' || to === 'refused'
  const released = to === 'published' && status !== 'archived'
  if (released) {
    await tx
      .updateTable('documentVersions')
      .set({ publishedAt: at })
      .where('documentId', '=', documentId)
      .where('number', '=', last)
      .where('publishedAt', 'is', null)
      .execute()
  }
  await tx
    .updateTable('documents')
    .set((eb) => ({
      ...(status === 'published' && onItsWay
        ? { pendingStatus: to, pendingBy: filedBy }
        : { status: to, pendingStatus: null, pendingBy: null }),
      ...(released && { publishedAt: at, publishedVersion: last }),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', documentId)
    .execute()
  const { id } = await tx
    .insertInto('documentSteps')
    .values({
      documentId,
      versionNumber: last,
      at,
      byUserId: by,
      fromStatus: moving === 'none' ? status : moving,
      toStatus: to,
      comment: comment ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
