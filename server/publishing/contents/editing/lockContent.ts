import { type Expression, type Selectable, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { contentFacts } from '#server/publishing/contents/facts.ts'

/**
 * Checks that the viewer may edit a content.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read; `access.denied` when they may
 * not edit it
 */
export async function authorizeContentEditing(db: Db, viewer: Viewer, id: number): Promise<void> {
  const content = await readable(db, viewer, id).executeTakeFirst()
  if (!content) throw new Failure('record.notFound')
  authorize(viewer, 'contents.manage', content)
}

/** A content locked for update, with its policy facts. */
export type LockedContent = Selectable<Schema['contents']> & Facts['contents']

/**
 * Locks a content that the viewer may edit.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read; `access.denied`
 */
export async function lockContent(tx: Transaction<Schema>, viewer: Viewer, id: number): Promise<LockedContent> {
  const content = await readable(tx, viewer, id).forUpdate('content').executeTakeFirst()
  if (!content) throw new Failure('record.notFound')
  authorize(viewer, 'contents.manage', content)
  return content
}

const readable = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('contents as content')
    .leftJoin('sessions as told', 'told.id', 'content.sessionId')
    .selectAll('content')
    .select(['told.bodyId', fact(contentFacts.confidential).as('confidential')])
    .where('content.id', '=', id)
    .where(allowed(viewer, 'contents.read', contentFacts))

const fact = (column: Expression<boolean>) => sql<boolean>`${column}`
