import { sql, type Transaction } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import { describeState } from '#contract/ground/policy/describeState.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Content, ContentAmendment, ContentForm, ContentStatus } from '#contract/publishing/contents/contents.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueAnnouncement } from '#server/publishing/contents/announce.ts'
import { schedulePublication } from '#server/publishing/contents/publishing.ts'
import { findContent } from '#server/publishing/contents/queries.ts'
import { saveContentRelations } from './contentRelations.ts'
import { contentFormOf } from './form.ts'
import { type LockedContent, lockContent } from './lockContent.ts'
import { type ValidatedContent, validateContent } from './validateContent.ts'
import { saveFirstVersion, saveVersion } from './versions.ts'

/**
 * Inserts a content.
 * @throws Failure with every field at fault; `access.denied`
 */
export const createContent = (portal: Portal, viewer: Viewer, form: ContentForm): Promise<Content> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const examined = await validateContent(portal, tx, viewer, form, null)
    const at = portal.clock.now().toISOString()
    const { id } = await tx
      .insertInto('contents')
      .values({ ...examined.columns, authorId: viewer.id, createdAt: at, updatedAt: at, updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveRelated(portal, tx, viewer, id, examined, { automatic: false })
    await audit(portal, tx, viewer, 'content.created', 'content', id)
    const { status } = examined.form
    if (status !== 'draft') await audit(portal, tx, viewer, auditActionByStatus[status], 'content', id)
    if (status === 'published') await enqueueAnnouncement(portal, tx, id, viewer.id)
    return findContent(portal, tx, viewer, id)
  })

/**
 * Updates a content.
 * @throws Failure `record.notFound`, `access.denied`, `record.stale`; `record.state` for an automatic save of a content
 * that is not a draft; with every field at fault
 */
export const amendContent = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, automatic, ...form }: ContentAmendment,
): Promise<Content> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await lockContent(tx, viewer, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    const isDraft = before.status === 'draft' && form.status === 'draft'
    if (automatic && !isDraft)
      throw new Failure('record.state', { values: { state: describeState('contents.manage', before) } })
    await overwriteContent(portal, tx, viewer, before, form, { automatic })
    return findContent(portal, tx, viewer, id)
  })

/**
 * Updates a locked content with its relations and versions, and audits the change.
 * @param automatic saved while the user types: without an audit entry, and replacing the previous automatic version
 */
export async function overwriteContent(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  before: LockedContent,
  form: ContentForm,
  { automatic }: { automatic: boolean },
): Promise<void> {
  const { id, status: from } = before
  await saveFirstVersion(tx, before, () => contentFormOf(tx, before))
  const examined = await validateContent(portal, tx, viewer, form, before)
  await tx
    .updateTable('contents')
    .set(({ eb }) => ({
      ...examined.columns,
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: viewer.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await saveRelated(portal, tx, viewer, id, examined, { automatic })
  if (automatic) return
  const { status } = examined.form
  if (status === 'published' && from !== 'published') await enqueueAnnouncement(portal, tx, id, viewer.id)
  await audit(portal, tx, viewer, status === from ? 'content.amended' : auditActionByStatus[status], 'content', id, {
    from,
    to: status,
  })
}

/**
 * Deletes a content with its versions.
 * @throws Failure `record.notFound`, `access.denied`
 */
export const deleteContent = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockContent(tx, viewer, id)
    await audit(portal, tx, viewer, 'content.deleted', 'content', id)
    await schedulePublication(portal, tx, { id, status: 'draft', publishedAt: null })
    await sql`delete from contents where id = ${id}`.execute(tx)
  })

/** Saves the relations, the version and the schedule of a written content. */
async function saveRelated(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  id: number,
  { named, form }: ValidatedContent,
  { automatic }: { automatic: boolean },
): Promise<void> {
  await saveContentRelations(portal, tx, id, named)
  await saveVersion(portal, tx, viewer, id, form, automatic)
  await schedulePublication(portal, tx, { id, ...form })
}

/** Audit actions by new status. */
const auditActionByStatus: Record<ContentStatus, AuditAction> = {
  draft: 'content.amended',
  scheduled: 'content.scheduled',
  published: 'content.published',
  archived: 'content.archived',
}
