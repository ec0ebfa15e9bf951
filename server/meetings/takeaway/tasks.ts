import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { FileMissing, type Store, type StoredFile } from '#server/ground/storage/store.ts'
import { ProgressReporter } from '#server/ground/tasks/progressReporter.ts'
import { buildBundle } from './bundle/buildBundle.ts'
import type { Job } from './bundle/messages.ts'
import { enqueueExpiry, maxRetryMs, unusedTtlMs } from './bundles.ts'
import { documentsOf, type TakeawayPlan } from './plan.ts'

/** Delay before a failed bundle may be built again. */
const retryFailedMs = 60_000
/** Delay before a bundle with temporarily omitted documents may be built again. */
const retryPartialMs = maxRetryMs
const progressEveryMs = 500
/** The documents, their stamps and the generated pages. */
const maxBundleBytes = 2 * limits.takeawayBytes

/**
 * The task `takeaway.build`: builds a bundle, and publishes it once it is complete. Running it again starts from the
 * beginning.
 */
export async function buildSessionBundle(portal: Portal, { key }: { key: string }) {
  const { db, clock } = portal
  const row = await db.selectFrom('sessionBundles').select(['plan', 'state']).where('key', '=', key).executeTakeFirst()
  // It was replaced meanwhile, or already built by an earlier task.
  if (row?.state !== 'preparing' && row?.state !== 'failed') return
  try {
    const { stored, partial } = await build(portal, key, row.plan as TakeawayPlan)
    const record = (settle: (tx: Db) => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        await settle(tx)
        await publishBundle(portal, tx, key, stored, partial)
      })
    await attachOrDelete(portal, stored, record, 'takeaway.discard')
  } catch (error) {
    const retryAt = new Date(clock.now().getTime() + retryFailedMs).toISOString()
    await db.updateTable('sessionBundles').set({ state: 'failed', retryAt }).where('key', '=', key).execute()
    throw error
  }
}

async function build(
  portal: Portal,
  key: string,
  plan: TakeawayPlan,
): Promise<{ stored: StoredFile; partial: boolean }> {
  const { db, store, clock } = portal
  const { files, done } = await lendAll(store, plan)
  const part = await openUnlinkedFile()
  try {
    const progress = new ProgressReporter(progressEveryMs, (part) =>
      db.updateTable('sessionBundles').set({ progress: part }).where('key', '=', key).execute(),
    )
    const at = clock.now().toISOString()
    const { givenUp } = await buildBundle({ plan, files, at, part, progress: (done) => progress.report(done) })
    await progress.flush()
    const stored = await storeWithOrphanCleanup(portal, 'takeaway.discard').save(
      part.createReadStream({ start: 0, autoClose: false }),
      { maxBytes: maxBundleBytes },
    )
    return { stored, partial: givenUp > 0 || files.some((file) => 'omitted' in file && file.omitted === 'missing') }
  } finally {
    await done()
    await part.close()
  }
}

/** Opens an unlinked temporary file, which disappears with its last user, however they end. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `mandature-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Opens the documents on disk. Documents beyond the size limit of a bundle are omitted. */
async function lendAll(store: Store, plan: TakeawayPlan): Promise<{ files: Job['files']; done: () => Promise<void> }> {
  const lent: (() => Promise<void>)[] = []
  const done = async () => void (await Promise.all(lent.map((giveBack) => giveBack())))
  let bytes = 0
  const files: Job['files'] = []
  for (const { document } of documentsOf(plan)) {
    if (bytes + document.bytes > limits.takeawayBytes) {
      files.push({ omitted: 'heavy' })
      continue
    }
    const file = await store.getLocalPath(document.fileKey).catch(async (error: unknown) => {
      if (error instanceof FileMissing) return null
      // copies of the files before it would stay on the disk
      await done()
      throw error
    })
    files.push(file ? { path: file.path } : { omitted: 'missing' })
    if (!file) continue
    bytes += document.bytes
    lent.push(file.done)
  }
  return { files, done }
}

/** Marks the bundle as ready, and deletes the bundles that it replaces. */
async function publishBundle(
  portal: Portal,
  tx: Transaction<Schema>,
  key: string,
  stored: StoredFile,
  partial: boolean,
) {
  const retryAt = partial ? new Date(portal.clock.now().getTime() + retryPartialMs).toISOString() : null
  const before = await tx
    .selectFrom('sessionBundles')
    .select(['fileKey', 'sessionId', 'audience', 'since', 'askedAt'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return enqueueFileDeletion(portal, tx, [stored.key], 'takeaway.discard')
  await tx
    .updateTable('sessionBundles')
    .set({ state: 'ready', progress: 1, fileKey: stored.key, bytes: stored.bytes, sha256: stored.sha256, retryAt })
    .where('key', '=', key)
    .execute()
  const replaced = await tx
    .deleteFrom('sessionBundles')
    .where('key', '<>', key)
    .where('sessionId', 'is not distinct from', before.sessionId)
    .where('audience', '=', before.audience)
    .where('since', 'is not distinct from', before.since)
    .where('askedAt', '<=', before.askedAt)
    .returning('fileKey')
    .execute()
  const forgotten = [before.fileKey, ...replaced.map(({ fileKey }) => fileKey)]
  await enqueueFileDeletion(portal, tx, forgotten, 'takeaway.discard')
}

/** The task `takeaway.expire`: deletes a bundle that was not requested for a week, or whose session is deleted. */
export async function expireBundle(portal: Portal, { key }: { key: string }) {
  await portal.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('sessionBundles')
      .select(['fileKey', 'sessionId', 'askedAt'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const askedAt = new Date(row.askedAt)
    if (row.sessionId !== null && portal.clock.now().getTime() - askedAt.getTime() < unusedTtlMs)
      return enqueueExpiry(portal, tx, key, askedAt)
    await tx.deleteFrom('sessionBundles').where('key', '=', key).execute()
    await enqueueFileDeletion(portal, tx, [row.fileKey], 'takeaway.discard')
  })
}

/** The task `takeaway.discard`: deletes a file that no bundle refers to. */
export async function deleteUnreferencedBundleFile({ db, store }: Portal, { fileKey }: { fileKey: string }) {
  const kept = await db.selectFrom('sessionBundles').select('key').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
