import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { FocalFields, type FocalPoint } from '#contract/publishing/contents/contentPictures.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { normalizeFormFields, parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedFile, ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import type { StoredFile } from '#server/ground/storage/store.ts'
import { pictureName } from '#server/people/pictures/pictureName.ts'
import { drawVariants, type Variant } from './drawVariants.ts'
import { enqueuePictureExpiry, unusedMs } from './expire.ts'

const task = 'contentPictures.discard'

/**
 * Creates a picture from an uploaded file: draws its variants and deletes the original.
 * @returns the id of the picture
 * @throws Failure with the violations of the file and of the fields
 */
export async function saveContentPicture(
  portal: Portal,
  viewer: Viewer,
  { file, fields }: ReceivedForm,
): Promise<number> {
  if (!file) return refuse('pictures.noFile')
  const { fields: focal, violations } = parseValidFields(FocalFields, normalizeFormFields(fields))
  if (violations.length > 0) return throwViolations(violations)
  return attachOrDelete(
    portal,
    file,
    async () => {
      const variants = await draw(portal, file)
      return storeVariants(portal, variants, async (tx, kept) => {
        await lockViewer(portal, tx, viewer)
        const id = await insertPicture(
          portal,
          tx,
          viewer,
          { ...(focal as FocalPoint), fileName: pictureName(file.name) },
          kept,
        )
        await enqueueFileDeletion(portal, tx, [file.key], task)
        await enqueuePictureExpiry(portal, tx, id, unusedMs)
        return id
      })
    },
    task,
  )
}

const refuse = (code: FailureCode): never => throwViolations([fieldViolation(['file', code])])

async function draw({ store }: Portal, { key }: ReceivedFile): Promise<Variant[]> {
  const { path, done } = await store.getLocalPath(key)
  try {
    const drawn = await drawVariants(path)
    return typeof drawn === 'string' ? refuse(drawn) : drawn
  } finally {
    await done()
  }
}

type StoredVariant = Variant & { file: StoredFile }

/** Stores all variants and inserts their record, or stores none. */
async function storeVariants<Result>(
  portal: Portal,
  [variant, ...others]: readonly Variant[],
  record: (tx: Transaction<Schema>, kept: StoredVariant[]) => Promise<Result>,
  before: { kept: StoredVariant[]; settle: (tx: Db) => Promise<void> } = { kept: [], settle: async () => undefined },
): Promise<Result> {
  if (!variant)
    return portal.db.transaction().execute(async (tx) => {
      await before.settle(tx)
      return record(tx, before.kept)
    })
  const file = await storeWithOrphanCleanup(portal, task).save(Readable.from([variant.bytes]), {
    maxBytes: variant.bytes.length,
  })
  return attachOrDelete(
    portal,
    file,
    (settle) => {
      const settleAll = async (tx: Db) => {
        await before.settle(tx)
        await settle(tx)
      }
      return storeVariants(portal, others, record, { kept: [...before.kept, { ...variant, file }], settle: settleAll })
    },
    task,
  )
}

async function insertPicture(
  { clock }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  picture: FocalPoint & { fileName: string },
  variants: readonly StoredVariant[],
): Promise<number> {
  const { width = 1, height = 1 } = variants.at(-1) ?? {}
  const { id } = await tx
    .insertInto('contentPictures')
    .values({ ...picture, width, height, uploadedBy: viewer.id, uploadedAt: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contentPictureVariants')
    .values(
      variants.map(({ width, format, file }) => ({
        pictureId: id,
        width,
        format,
        fileKey: file.key,
        bytes: file.bytes,
      })),
    )
    .execute()
  return id
}
