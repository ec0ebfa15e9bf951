import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import { limits } from '#contract/ground/limits.ts'
import { describeState } from '#contract/ground/policy/describeState.ts'
import { can, permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { BulkValidation, Document, DocumentStatus } from '#contract/papers/documents.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { missingFields } from '#server/papers/documents/filing/missingFields.ts'
import { findDocument } from '#server/papers/documents/queries.ts'
import { takeStep } from '#server/papers/documents/steps.ts'
import { type LockedDocument, lockDocument, lockReadableDocuments } from './lockDocument.ts'

/**
 * The steps that users take, by the noun of their route: the action of the policy and the new status (SPEC §2; DOMAIN
 * §5.4).
 */
export const steps = {
  submission: { action: 'documents.submit', to: 'submitted' },
  withdrawal: { action: 'documents.withdraw', to: 'draft' },
  validation: { action: 'documents.validate', to: 'published' },
  refusal: { action: 'documents.refuse', to: 'refused' },
  archiving: { action: 'documents.archive', to: 'archived' },
  restoration: { action: 'documents.restore', to: 'published' },
} as const
export type StepName = keyof typeof steps

/**
 * Takes a step on a document. The decision is made under the row lock: of two concurrent callers, one takes the step
 * and the other gets an error with the current state.
 * @param said the reason of a refusal; the version of the record that the caller has seen, if given
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`; `documents.incomplete` with every
 * missing field
 */
export async function changeStatus(
  portal: Portal,
  viewer: Viewer,
  documentId: number,
  name: StepName,
  { reason, version }: { reason?: string | undefined; version?: number | undefined } = {},
): Promise<Document> {
  const { action, to } = steps[name]
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const document = await lockDocument(tx, viewer, documentId)
    authorize(viewer, action, document)
    if (version !== undefined) await assertCurrentVersion(tx, document, version, portal.clock.now())
    const missing = missingFields(document)
    if (missing.length > 0) throw new Failure('documents.incomplete', { violations: missing })
    await applyStep(portal, tx, viewer, document, to, reason)
    return findDocument(tx, viewer, documentId)
  })
}

/**
 * Validates several documents: all of them, or none.
 * @throws Failure `record.notFound` when the viewer may not read one of them; `record.stale` when one has changed since
 * the viewer looked at it; `documents.noneValidated` or `documents.noneAllowed`, naming the first document that
 * prevents it
 */
export async function validateAll(
  portal: Portal,
  viewer: Viewer,
  { ids, versions = [] }: BulkValidation,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const documents = await lockReadableDocuments(tx, viewer, wanted)
    if (documents.length < wanted.length) throw new Failure('record.notFound')
    for (const document of documents) {
      refuseToValidate(viewer, document)
      const version = versions[ids.indexOf(document.id)]
      if (version !== undefined) await assertCurrentVersion(tx, document, version, portal.clock.now())
      await applyStep(portal, tx, viewer, document, 'published')
    }
  })
}

function refuseToValidate(viewer: Viewer, document: LockedDocument): void {
  const { title } = document
  const found = permissionOn(viewer, 'documents.validate', document)
  if (found === 'denied') throw new Failure('documents.noneAllowed', { values: { title } })
  if (found === 'otherState') {
    const state = describeState('documents.validate', document)
    throw new Failure('documents.noneValidated', { values: { title, state } })
  }
  if (missingFields(document).length > 0)
    throw new Failure('documents.noneValidated', { values: { title, state: 'son type n’est pas indiqué' } })
}

/**
 * Publishes or submits a version that was just added, in the same transaction. A version of a published document is
 * published when a validator of the body adds it, and submitted otherwise (DOMAIN §5.4); readers keep the published
 * version meanwhile. A version of a document that was never published waits for the next step of the document.
 * @param document as it was locked before the version was added
 */
export async function publishOrSubmitVersion(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  document: LockedDocument,
): Promise<void> {
  if (document.status !== 'published') return
  await applyStep(portal, tx, viewer, document, can(viewer, 'documents.refuse', document) ? 'published' : 'submitted')
}

const audited = {
  draft: 'document.withdrawn',
  submitted: 'document.submitted',
  refused: 'document.refused',
  published: 'document.published',
  archived: 'document.archived',
} as const satisfies Record<DocumentStatus, AuditAction>

/**
 * Takes a step with its audit entry, and enqueues its announcement in the same transaction. Validators are told of a
 * submission after the time in which it may be undone (decision 057).
 */
export async function applyStep(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { id: documentId, status, moving }: LockedDocument,
  to: DocumentStatus,
  comment?: string,
): Promise<void> {
  const { clock, tasks } = portal
  const now = clock.now().toISOString()
  const stepId = await takeStep(tx, { documentId, by: viewer.id, at: now, to, ...(comment && { comment }) })
  const action = status === 'archived' ? 'document.restored' : audited[to]
  await audit(portal, tx, viewer, action, 'document', documentId, {
    before: moving === 'none' ? status : moving,
    after: to,
  })
  const isTold = to === 'submitted' || to === 'refused' || (to === 'published' && status !== 'archived')
  if (!isTold) return
  if (to === 'published')
    await enqueueWebhookEvents(portal, tx, 'document.published', [{ id: documentId, dedupeKey: `step:${stepId}` }])
  const at = to === 'submitted' ? { inMs: limits.undoGraceMs } : undefined
  await tasks.enqueue(tx, 'documents.announce', { documentId, stepId }, `documents.announce:${stepId}`, at)
}
