import type { Db } from '#server/database/open.ts'
import { mayBeWritten } from '#server/http/databaseFailures.ts'
import type { ReceivedFile } from '#server/http/receiveFile.ts'
import type { Portal } from '#server/portal.ts'

/** No record comes so long after its file (QUALITY REL-01). */
const unfiledMs = 60 * 60 * 1000

const keyOf = (fileKey: string) => `documents.discard:${fileKey}`

/**
 * Does what makes a document of a file that has just come. Were the server to be killed meanwhile, the file would be
 * removed later.
 * @param act calls `settle` in the transaction that writes the record
 */
export async function beforeItIsFiled<Result>(
  { db, tasks, clock }: Portal,
  file: ReceivedFile | null,
  act: (settle: (tx: Db) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (!file) return act(async () => undefined)
  const key = keyOf(file.key)
  const at = new Date(clock.now().getTime() + unfiledMs)
  await tasks.enqueue(db, 'documents.discard', { fileKey: file.key }, key, at)
  try {
    return await act((tx) => tasks.cancel(tx, key))
  } catch (error) {
    // whoever received the file removes it, unless nobody knows whether it was filed
    if (!mayBeWritten(error)) await tasks.cancel(db, key)
    throw error
  }
}

/** The task `documents.discard`: removes a file of which no document was made. */
export async function discardFile({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const filed = await db.selectFrom('documentVersions').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!filed) await store.remove(fileKey)
}
