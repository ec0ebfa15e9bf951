import type { Transaction } from 'kysely'
import type { DocumentStatus } from '#contract/documents.ts'
import type { Schema } from '#server/database/schema.ts'

/** A step of a document's life: who takes it, when, and why. */
export interface Step {
  documentId: number
  by: number | null
  /** ISO instant */
  at: string
  to: DocumentStatus
  comment?: string
}

/**
 * Takes a step and keeps it in the history. Publication gives readers the last version of the file.
 * Runs in the caller's transaction, with the document locked: a second caller waits, then sees the new state.
 */
export async function takeStep(tx: Transaction<Schema>, { documentId, by, at, to, comment }: Step): Promise<void> {
  const { status } = await tx
    .selectFrom('documents')
    .select('status')
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { number } = await tx
    .selectFrom('documentVersions')
    .select('number')
    .where('documentId', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (to === 'published') {
    await tx
      .updateTable('documentVersions')
      .set({ publishedAt: at })
      .where('documentId', '=', documentId)
      .where('number', '=', number)
      .where('publishedAt', 'is', null)
      .execute()
  }
  await tx
    .updateTable('documents')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      ...(to === 'published' && { publishedAt: at, publishedVersion: number }),
    }))
    .where('id', '=', documentId)
    .execute()
  await tx
    .insertInto('documentSteps')
    .values({
      documentId,
      versionNumber: number,
      at,
      byUserId: by,
      fromStatus: status,
      toStatus: to,
      comment: comment ?? null,
    })
    .execute()
}
