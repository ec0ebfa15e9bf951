import type { Db } from '#server/database/open.ts'
import { mayBeWritten } from '#server/http/databaseFailures.ts'
import type { Portal } from '#server/portal.ts'
import type { Stored } from './store.ts'

/** No record comes so long after its file (QUALITY REL-01). */
const unfiledMs = 60 * 60 * 1000

/** The tasks that remove a file which no record has. */
type Discarding =
  | 'documents.discard'
  | 'pictures.discard'
  | 'takeaway.discard'
  | 'imports.discard'
  | 'contact.discard'
  | 'contentPictures.discard'
  | 'podcasts.discard'
  | 'media.discard'
  | 'channel.discard'

const keyOf = (task: Discarding, fileKey: string) => `${task}:${fileKey}`

/**
 * Does what makes a record of a file that was just kept. Were the server to be killed meanwhile, the file would be removed
 * later; when the record is refused, it is removed at once.
 * @param act calls `settle` in the transaction that writes the record
 */
export async function beforeItIsFiled<Result>(
  { db, store, tasks }: Portal,
  file: Pick<Stored, 'key'> | null,
  act: (settle: (tx: Db) => Promise<void>) => Promise<Result>,
  task: Discarding = 'documents.discard',
): Promise<Result> {
  if (!file) return act(async () => undefined)
  const key = keyOf(task, file.key)
  await tasks.enqueue(db, task, { fileKey: file.key }, key, { inMs: unfiledMs })
  try {
    return await act((tx) => tasks.cancel(tx, key))
  } catch (error) {
    // when nobody knows whether it was filed, the task will see
    if (!mayBeWritten(error)) {
      await store.remove(file.key)
      await tasks.cancel(db, key)
    }
    throw error
  }
}

/**
 * Has files removed that the caller's transaction takes from their records: apart from it, so that a server killed after its end
 * leaves none.
 */
export async function discard(
  { tasks }: Pick<Portal, 'tasks'>,
  tx: Db,
  fileKeys: readonly (string | null)[],
  task: Discarding = 'documents.discard',
): Promise<void> {
  const kept = fileKeys.filter((fileKey) => fileKey !== null)
  await tasks.enqueueAll(
    tx,
    task,
    kept.map((fileKey) => ({ payload: { fileKey }, key: keyOf(task, fileKey) })),
  )
}
