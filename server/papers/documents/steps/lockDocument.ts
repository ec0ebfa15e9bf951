import { type Expression, type Selectable, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/** A document locked for update: its policy facts, and the columns that writers need. */
export type LockedDocument = Facts['documents'] &
  Pick<
    Selectable<Schema['documents']>,
    | 'id'
    | 'title'
    | 'description'
    | 'documentDate'
    | 'family'
    | 'sessionId'
    | 'pointId'
    | 'documentTypeId'
    | 'documentCommissionId'
    | 'publishedVersion'
    | 'pendingStatus'
    | 'updatedBy'
    | 'updatedAt'
    | 'version'
  > & {
    /** confidential by itself, and not by its session or as minutes that are not approved */
    ownConfidential: boolean
  }

/**
 * Locks those of these documents that the viewer may read, in the order of their ids to avoid deadlocks. After waiting
 * for a lock, the current values are returned.
 */
export const lockReadableDocuments = (
  tx: Transaction<Schema>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<LockedDocument[]> =>
  tx
    .selectFrom('documents')
    .leftJoin('sessions as session', 'session.id', 'documents.sessionId')
    .select([
      'documents.id',
      'documents.title',
      'documents.description',
      'documents.documentDate',
      'documents.family',
      'documents.sessionId',
      'documents.pointId',
      'documents.documentTypeId',
      'documents.documentCommissionId',
      'documents.publishedVersion',
      'documents.pendingStatus',
      'documents.updatedBy',
      'documents.updatedAt',
      'documents.version',
      'documents.bodyId',
      'documents.authorId',
      'documents.pendingBy as depositorId',
      'documents.status',
      'documents.moving',
      'documents.channel',
      'documents.confidential as ownConfidential',
    ])
    .select([fact(documentFacts.confidential).as('confidential'), fact(documentFacts.sessionOut).as('sessionOut')])
    .where('documents.id', '=', sql<number>`any(${ids}::int[])`)
    .where(allowed(viewer, 'documents.read', documentFacts))
    .orderBy('documents.id')
    .forUpdate('documents')
    .execute()

/**
 * Locks a document that the viewer may read.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function lockDocument(tx: Transaction<Schema>, viewer: Viewer, id: number): Promise<LockedDocument> {
  const [document] = await lockReadableDocuments(tx, viewer, [id])
  if (!document) throw new Failure('record.notFound')
  return document
}

const fact = (column: Expression<boolean>) => sql<boolean>`${column}`
