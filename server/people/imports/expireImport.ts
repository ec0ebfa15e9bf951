import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { retentionMs } from './createImport.ts'

const laterMs = 3_600_000

/** Deletes the file and the lines of an import, and later the import itself (task `imports.expire`). */
export const expireImport = (portal: Portal, { importId: id }: { importId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('userImports')
      .select(['state', 'fileKey', 'createdAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return
    const again = (at: number) =>
      portal.tasks.enqueue(tx, 'imports.expire', { importId: id }, `imports.expire:${id}`, new Date(at))
    const { state, fileKey, createdAt } = found
    if (state === 'checking' || state === 'applying') return again(portal.clock.now().getTime() + laterMs)
    if (!fileKey) return void (await tx.deleteFrom('userImports').where('id', '=', id).execute())
    await tx.deleteFrom('userImportLines').where('importId', '=', id).execute()
    await tx.deleteFrom('userImportCorrections').where('importId', '=', id).execute()
    await tx
      .updateTable('userImports')
      .set({ fileKey: null, plan: null, ...(state === 'checked' && { state: 'failed', failure: tooLateMessage }) })
      .where('id', '=', id)
      .execute()
    await enqueueFileDeletion(portal, tx, [fileKey], 'imports.discard')
    await again(Date.parse(createdAt) + retentionMs.record)
  })

const tooLateMessage = 'Cet import n’a pas été appliqué à temps. Déposez de nouveau le fichier.'
