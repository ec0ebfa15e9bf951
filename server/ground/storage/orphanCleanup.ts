import type { Db } from '#server/ground/database/openDatabase.ts'
import { isOutcomeUnknown } from '#server/ground/errors/databaseFailures.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { Tasks } from '#server/ground/tasks/tasks.ts'
import type { Store, StoredFile } from './store.ts'

/** Longer than it takes to write the record of an uploaded file (QUALITY REL-01). */
const orphanMs = 60 * 60 * 1000

/** The tasks that delete a file which no record refers to. */
type DeletionTask = Extract<TaskName, `${string}.discard`>

/** What these functions need of the portal. */
interface Filing {
  db: Db
  store: Store
  tasks: Tasks
}

const taskKey = (task: DeletionTask, fileKey: string) => `${task}:${fileKey}`

/**
 * Returns the store, which also enqueues the deletion of each saved file, one hour later, in case no record refers to
 * it by then. The task is enqueued before the file is in place, since the server may be killed at any moment.
 */
export const storeWithOrphanCleanup = (
  { db, store, tasks }: Filing,
  task: DeletionTask = 'documents.discard',
): Store => ({
  ...store,
  save: (content, options) =>
    store.save(content, {
      ...options,
      announce: (key) => tasks.enqueue(db, task, { fileKey: key }, taskKey(task, key), { inMs: orphanMs }),
    }),
  async remove(key) {
    await store.remove(key)
    await tasks.cancel(db, taskKey(task, key))
  },
})

/**
 * Runs the code that writes the record of a file just saved by `storeWithOrphanCleanup`. When it fails, the file is
 * deleted at once, unless the outcome of the write is unknown.
 * @param act calls `settle` in the transaction that writes the record, to cancel the deletion
 */
export async function attachOrDelete<Result>(
  portal: Filing,
  file: Pick<StoredFile, 'key'> | null,
  act: (settle: (tx: Db) => Promise<void>) => Promise<Result>,
  task: DeletionTask = 'documents.discard',
): Promise<Result> {
  if (!file) return act(async () => undefined)
  try {
    return await act((tx) => portal.tasks.cancel(tx, taskKey(task, file.key)))
  } catch (error) {
    // If the outcome is unknown, the enqueued task decides later.
    if (!isOutcomeUnknown(error)) await storeWithOrphanCleanup(portal, task).remove(file.key)
    throw error
  }
}

/**
 * Enqueues the deletion of files whose records the caller's transaction deletes. The files are deleted after the
 * commit, even if the server is killed right after it.
 */
export async function enqueueFileDeletion(
  { tasks }: Pick<Filing, 'tasks'>,
  tx: Db,
  fileKeys: readonly (string | null)[],
  task: DeletionTask = 'documents.discard',
): Promise<void> {
  const kept = fileKeys.filter((fileKey) => fileKey !== null)
  await tasks.enqueueAll(
    tx,
    task,
    kept.map((fileKey) => ({ payload: { fileKey }, key: taskKey(task, fileKey) })),
  )
}
