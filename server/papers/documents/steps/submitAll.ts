import type { Transaction } from 'kysely'
import { generalFailures } from '#contract/ground/failures.ts'
import { describeState } from '#contract/ground/policy/describeState.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { BulkSubmission } from '#contract/papers/filing.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { missingFields } from '#server/papers/documents/filing/missingFields.ts'
import { applyStep } from './lifecycle.ts'
import { type LockedDocument, lockReadableDocuments } from './lockDocument.ts'

/**
 * Submits several of the viewer's drafts: all of them, or none. Sets the given type on those without a type; documents
 * of a committee must be classified one by one.
 * @throws Failure `record.notFound` when the viewer may not read one of them; `documents.noneSubmitted` or
 * `documents.noneYours`, naming the first document that prevents it; `request.invalid` for an unknown type
 */
export async function submitAll(portal: Portal, viewer: Viewer, { ids, documentType }: BulkSubmission): Promise<void> {
  const wanted = [...new Set(ids)]
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const documents = await lockReadableDocuments(tx, viewer, wanted)
    if (documents.length < wanted.length) throw new Failure('record.notFound')
    for (const document of documents) refuseToSubmit(viewer, document)
    const typeId = await findType(tx, documentType)
    for (const document of documents) {
      const isOpen = document.family !== 'committee' && document.documentTypeId === null
      const documentTypeId = isOpen ? typeId : document.documentTypeId
      const { title } = document
      if (missingFields({ ...document, documentTypeId }).length > 0)
        throw new Failure('documents.noneSubmitted', { values: { title, state: 'son type n’est pas indiqué' } })
      if (isOpen) await tx.updateTable('documents').set({ documentTypeId }).where('id', '=', document.id).execute()
      await applyStep(portal, tx, viewer, document, 'submitted')
    }
  })
}

function refuseToSubmit(viewer: Viewer, document: LockedDocument): void {
  const { title } = document
  const found = permissionOn(viewer, 'documents.submit', document)
  if (found === 'denied') throw new Failure('documents.noneYours', { values: { title } })
  if (found === 'otherState')
    throw new Failure('documents.noneSubmitted', {
      values: { title, state: describeState('documents.submit', document) },
    })
}

async function findType(tx: Transaction<Schema>, type: BulkSubmission['documentType']): Promise<number | null> {
  if (!type) return null
  const known = await tx
    .selectFrom('documentTypes')
    .select('id')
    .where('id', '=', type.id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (known) return known.id
  const [, message] = generalFailures['record.gone']
  throw new Failure('request.invalid', { violations: [{ propertyPath: 'documentType', message, code: 'record.gone' }] })
}
