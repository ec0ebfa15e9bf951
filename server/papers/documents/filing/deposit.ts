import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { DocumentFile, type DocumentForm } from '#contract/papers/documents.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { normalizeFormFields, parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { StoredPdf } from '#server/ground/pdf/inspectFile.ts'
import { inspectFile } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { titleFromFileName } from '#server/ground/storage/fileNames.ts'
import { attachOrDelete } from '#server/ground/storage/orphanCleanup.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { type Filing, insertDraft, insertVersion } from '#server/papers/documents/filing.ts'
import { publishOrSubmitVersion } from '#server/papers/documents/steps/lifecycle.ts'
import { lockDocument } from '#server/papers/documents/steps/lockDocument.ts'
import { type FormRelations, findFormRelations, findFormViolations } from './formRelations.ts'

/**
 * Files an uploaded PDF as a draft.
 * @returns the id of the document
 * @throws Failure `access.denied` for a body where the viewer does not file; `documents.duplicate`; all violations of
 * the form and of the file at once
 */
export async function depositDocument(portal: Portal, viewer: Viewer, received: ReceivedForm): Promise<number> {
  const written = normalizeFormFields(received.fields, ['thematics'])
  const { fields: form, violations } = parseValidFields(DocumentFile, written)
  const place = await findFormRelations(portal.db, viewer, form)
  if (place.body && form.irp) authorizeFiling(viewer, form.irp.id, form.channel)
  return attachOrDelete(portal, received.file, async (settle) => {
    const { file, fault } = await inspectFile(portal, received.file)
    const faults = [...violations, ...findFormViolations(form, place, today(portal.clock)), ...(fault ? [fault] : [])]
    if (fault || faults.length > 0) return throwViolations(faults)
    const whole = form as DocumentFile
    const confidential = 'confidential' in written ? whole.confidential : isConfidential(place)
    const filing = filingFromForm({ ...whole, confidential, title: whole.title ?? titleFromFileName(file.fileName) })
    return portal.db.transaction().execute(async (tx) => {
      await lockViewer(portal, tx, viewer)
      if (!whole.acceptDuplicate) await refuseDuplicate(tx, viewer, filing.bodyId, file)
      await settle(tx)
      const id = await insertDraft(portal, tx, viewer.id, filing, file)
      await audit(portal, tx, viewer, 'document.filed', 'document', id)
      return id
    })
  })
}

const isConfidential = ({ body }: FormRelations) => body?.confidentialByDefault ?? false

/**
 * Checks that the viewer may file documents in this body.
 * @throws Failure `access.denied` when the viewer does not file in this body, or not for this channel
 */
export function authorizeFiling(viewer: Viewer, bodyId: number, channel: DocumentForm['channel'] = 'none'): void {
  const draft = {
    bodyId,
    authorId: viewer.id,
    depositorId: null,
    status: 'draft',
    moving: 'draft',
    confidential: false,
    channel,
    sessionOut: true,
  } as const
  authorize(viewer, 'documents.file', draft)
}

/** Converts a form to columns. */
export const filingFromForm = (form: DocumentForm): Required<Filing> => ({
  bodyId: form.irp.id,
  family: form.family,
  sessionId: form.session?.id ?? null,
  pointId: form.point?.id ?? null,
  documentTypeId: form.documentType?.id ?? null,
  documentCommissionId: form.documentCommission?.id ?? null,
  title: form.title,
  description: form.description,
  documentDate: form.date,
  confidential: form.confidential,
  channel: form.channel,
  thematicIds: form.thematics.map(({ id }) => id),
})

/**
 * SQL condition: the document belongs to this body and has this file in a version that the viewer may read. Needs
 * `documents` and `session` in scope.
 * @param sha256 hexadecimal
 */
export const sameFileCondition = (viewer: Viewer, sha256: string, bodyId: number): RawBuilder<SqlBool> => sql`
  (documents.body_id = ${bodyId} and exists (
    select from document_versions same
    where same.document_id = documents.id and same.sha256 = ${sha256}
      and (same.published_at is not null or ${allowed(viewer, 'documents.readHistory', documentFacts)})))`

/** Refuses a file that the body already has. Concurrent uploads of the same file are serialized by an advisory lock. */
async function refuseDuplicate(tx: Transaction<Schema>, viewer: Viewer, bodyId: number, { sha256 }: StoredPdf) {
  await sql`select pg_advisory_xact_lock(${bodyId}, hashtext(${sha256}))`.execute(tx)
  const same = await tx
    .selectFrom('documents')
    .leftJoin('sessions as session', 'session.id', 'documents.sessionId')
    .select('documents.title')
    .where(allowed(viewer, 'documents.read', documentFacts))
    .where(sameFileCondition(viewer, sha256, bodyId))
    .orderBy('documents.id')
    .limit(1)
    .executeTakeFirst()
  if (same) throw new Failure('documents.duplicate', { values: { title: same.title } })
}

/** Locks the document and checks that the viewer may add a version. */
async function lockForVersion(tx: Transaction<Schema>, viewer: Viewer, documentId: number) {
  const document = await lockDocument(tx, viewer, documentId)
  authorize(viewer, 'documents.addVersion', document)
  return document
}

/**
 * Checks that the viewer may add a version, before the file is received.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`
 */
export const authorizeNewVersion = (portal: Portal, viewer: Viewer, documentId: number): Promise<unknown> =>
  portal.db.transaction().execute((tx) => lockForVersion(tx, viewer, documentId))

/**
 * Adds a version to a document, and publishes or submits it according to the rights of the viewer.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`; violations of the file
 */
export async function depositVersion(
  portal: Portal,
  viewer: Viewer,
  documentId: number,
  received: ReceivedForm,
): Promise<void> {
  await attachOrDelete(portal, received.file, async (settle) => {
    const { file, fault } = await inspectFile(portal, received.file)
    if (fault) return throwViolations([fault])
    await portal.db.transaction().execute(async (tx) => {
      await lockViewer(portal, tx, viewer)
      const document = await lockForVersion(tx, viewer, documentId)
      await settle(tx)
      const number = await insertVersion(portal, tx, viewer.id, documentId, file)
      await audit(portal, tx, viewer, 'document.versioned', 'document', documentId, { fileVersion: number })
      await publishOrSubmitVersion(portal, tx, viewer, document)
    })
  })
}
