import type { Db } from '#server/ground/database/open.ts'
import { mayBeWritten } from '#server/ground/errors/databaseFailures.ts'
import type { Tasks } from '#server/ground/tasks/queue.ts'
import type { Store, Stored } from './store.ts'

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

/** What these functions need of the portal. */
interface Filing {
  db: Db
  store: Store
  tasks: Tasks
}

const keyOf = (task: Discarding, fileKey: string) => `${task}:${fileKey}`

/**
 * The store, for files that have no record yet: were the server to be killed before they have one, they would be removed later. That
 * is asked for before a file is there, as a server may be killed at any moment.
 */
export const unfiledStore = ({ db, store, tasks }: Filing, task: Discarding = 'documents.discard'): Store => ({
  ...store,
  keep: (content, options) =>
    store.keep(content, {
      ...options,
      announce: (key) => tasks.enqueue(db, task, { fileKey: key }, keyOf(task, key), { inMs: unfiledMs }),
    }),
  async remove(key) {
    await store.remove(key)
    await tasks.cancel(db, keyOf(task, key))
  },
})

/**
 * Does what makes a record of a file that `unfiledStore` has just kept; when the record is refused, the file is removed at once.
 * @param act calls `settle` in the transaction that writes the record
 */
export async function beforeItIsFiled<Result>(
  portal: Filing,
  file: Pick<Stored, 'key'> | null,
  act: (settle: (tx: Db) => Promise<void>) => Promise<Result>,
  task: Discarding = 'documents.discard',
): Promise<Result> {
  if (!file) return act(async () => undefined)
  try {
    return await act((tx) => portal.tasks.cancel(tx, keyOf(task, file.key)))
  } catch (error) {
    // when nobody knows whether it was filed, the task will see
    if (!mayBeWritten(error)) await unfiledStore(portal, task).remove(file.key)
    throw error
  }
}

/**
 * Has files removed that the caller's transaction takes from their records: apart from it, so that a server killed after its end
 * leaves none.
 */
export async function discard(
  { tasks }: Pick<Filing, 'tasks'>,
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
