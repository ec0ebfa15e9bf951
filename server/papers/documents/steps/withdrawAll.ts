import { describeState } from '#contract/ground/policy/describeState.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { applyStep } from './lifecycle.ts'
import { lockReadableDocuments } from './lockDocument.ts'

/**
 * Withdraws several of the viewer's submitted documents: all of them, or none. Undoes a submission of several.
 * @throws Failure `record.notFound` when the viewer may not read one of them; `documents.noneWithdrawn` or
 * `documents.noneYoursToWithdraw`, naming the first document that prevents it
 */
export async function withdrawAll(portal: Portal, viewer: Viewer, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const documents = await lockReadableDocuments(tx, viewer, wanted)
    if (documents.length < wanted.length) throw new Failure('record.notFound')
    for (const document of documents) {
      const { title } = document
      const found = permissionOn(viewer, 'documents.withdraw', document)
      if (found === 'denied') throw new Failure('documents.noneYoursToWithdraw', { values: { title } })
      if (found === 'otherState')
        throw new Failure('documents.noneWithdrawn', {
          values: { title, state: describeState('documents.withdraw', document) },
        })
      await applyStep(portal, tx, viewer, document, 'draft')
    }
  })
}
