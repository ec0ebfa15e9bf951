import { Readable } from 'node:stream'
import { type Transaction } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { type Drawing, drawPicture } from './drawPicture.ts'
import { pictureName } from './pictureName.ts'

const task = 'pictures.discard'

/**
 * Replaces a user's profile picture by an uploaded file. Stores the squares drawn from it, and enqueues the deletion of
 * the upload and of the former picture in the same transaction.
 * @throws Failure `record.notFound` for a deleted user; violations of the file
 */
export async function saveProfilePicture(
  portal: Portal,
  viewer: Viewer,
  userId: number,
  received: ReceivedFile | null,
): Promise<ProfilePicture> {
  if (!received) return refuse('pictures.noFile')
  return attachOrDelete(
    portal,
    received,
    async () => {
      const drawn = await draw(portal, received.key)
      if (typeof drawn === 'string') return refuse(drawn)
      return saveDrawing(portal, drawn, async (tx, keys) => {
        await lockUsers(tx, viewer.id, userId)
        await lockViewer(portal, tx, viewer)
        const picture = await write(portal, tx, { userId, filename: pictureName(received.name), ...keys })
        await audit(portal, tx, viewer, 'account.amended', 'user', userId, { fields: ['picture'] })
        await enqueueFileDeletion(portal, tx, [received.key], task)
        return picture
      })
    },
    task,
  )
}

async function draw({ store }: Portal, key: string) {
  const { path, done } = await store.getLocalPath(key)
  try {
    return await drawPicture(path)
  } finally {
    await done()
  }
}

type Keys = { fileKey: string; smallKey: string }

/** Stores both squares, or neither. */
async function saveDrawing<Kept>(
  portal: Portal,
  { large, small }: Drawing,
  record: (tx: Transaction<Schema>, keys: Keys) => Promise<Kept>,
): Promise<Kept> {
  const keep = (bytes: Buffer) =>
    storeWithOrphanCleanup(portal, task).save(Readable.from([bytes]), { maxBytes: limits.pictureBytes })
  const file = await keep(large)
  return attachOrDelete(
    portal,
    file,
    async (settleFile) => {
      const smallFile = await keep(small)
      return attachOrDelete(
        portal,
        smallFile,
        (settleSmall) =>
          portal.db.transaction().execute(async (tx) => {
            await settleFile(tx)
            await settleSmall(tx)
            return record(tx, { fileKey: file.key, smallKey: smallFile.key })
          }),
        task,
      )
    },
    task,
  )
}

interface PictureRow extends Keys {
  userId: number
  filename: string
}

/**
 * Locks the owner and the viewer in the order of their ids: two users who replace each other's picture do not deadlock.
 */
const lockUsers = (tx: Transaction<Schema>, viewerId: number, userId: number) =>
  tx.selectFrom('users').select('id').where('id', 'in', [viewerId, userId]).orderBy('id').forNoKeyUpdate().execute()

/**
 * Inserts or replaces the picture under the lock of its owner: the second of two concurrent uploads replaces the first.
 */
async function write(portal: Portal, tx: Transaction<Schema>, picture: PictureRow): Promise<ProfilePicture> {
  const { userId, ...values } = picture
  const person = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (!person) throw new Failure('record.notFound')
  const before = await tx
    .selectFrom('profilePictures')
    .select(['fileKey', 'smallKey', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const updatedAt = after(portal.clock.now(), before?.updatedAt)
  const { id } = await tx
    .insertInto('profilePictures')
    .values({ userId, ...values, updatedAt })
    .onConflict((same) => same.constraint('profile_pictures_user_id_key').doUpdateSet({ ...values, updatedAt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueFileDeletion(portal, tx, [before?.fileKey ?? null, before?.smallKey ?? null], task)
  return { id, filename: picture.filename, updatedAt }
}

/** Returns an instant later than that of the former picture, so that browsers distinguish the two. */
const after = (now: Date, before = '1970-01-01T00:00:00Z') =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()

/** Deletes a picture. @throws Failure `record.notFound` when somebody has just deleted it */
export async function removePicture(portal: Portal, viewer: Viewer, id: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const removed = await tx
      .deleteFrom('profilePictures')
      .where('id', '=', id)
      .returning(['userId', 'fileKey', 'smallKey'])
      .executeTakeFirst()
    if (!removed) throw new Failure('record.notFound')
    await audit(portal, tx, viewer, 'account.amended', 'user', removed.userId, { fields: ['picture'] })
    await enqueueFileDeletion(portal, tx, [removed.fileKey, removed.smallKey], task)
  })
}

function refuse(code: FailureCode): never {
  return throwViolations([{ propertyPath: 'file', message: new Failure(code).message, code }])
}
