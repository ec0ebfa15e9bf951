import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { FocalFields, type FocalPoint } from '#contract/contentPictures.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { Viewer } from '#contract/standing.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { readFields, refuseAll, writtenFields } from '#server/ground/http/payload/readFields.ts'
import type { Received, ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import { violationOf } from '#server/ground/http/payload/refuseFields.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { beforeItIsFiled, discard, unfiledStore } from '#server/ground/storage/discard.ts'
import type { Stored } from '#server/ground/storage/store.ts'
import { nameOfPicture } from '#server/people/pictures/names.ts'
import { drawVariants, type Variant } from './draw.ts'
import { lookAtPicture, unusedMs } from './expire.ts'

const task = 'contentPictures.discard'

/**
 * Creates a picture from an uploaded file: draws its variants and deletes the original.
 * @returns the id of the picture
 * @throws Failure with the violations of the file and of the fields
 */
export async function keepContentPicture(portal: Portal, viewer: Viewer, { file, fields }: Received): Promise<number> {
  if (!file) return refuse('pictures.noFile')
  const { fields: focal, violations } = readFields(FocalFields, writtenFields(fields))
  if (violations.length > 0) return refuseAll(violations)
  return beforeItIsFiled(
    portal,
    file,
    async () => {
      const variants = await draw(portal, file)
      return keepVariants(portal, variants, async (tx, kept) => {
        await lockViewer(portal, tx, viewer)
        const id = await write(
          portal,
          tx,
          viewer,
          { ...(focal as FocalPoint), fileName: nameOfPicture(file.name) },
          kept,
        )
        await discard(portal, tx, [file.key], task)
        await lookAtPicture(portal, tx, id, unusedMs)
        return id
      })
    },
    task,
  )
}

const refuse = (code: FailureCode): never => refuseAll([violationOf(['file', code])])

async function draw({ store }: Portal, { key }: ReceivedFile): Promise<Variant[]> {
  const { path, done } = await store.lend(key)
  try {
    const drawn = await drawVariants(path)
    return typeof drawn === 'string' ? refuse(drawn) : drawn
  } finally {
    await done()
  }
}

type KeptVariant = Variant & { file: Stored }

/** Stores all variants and inserts their record, or stores none. */
async function keepVariants<Result>(
  portal: Portal,
  [variant, ...others]: readonly Variant[],
  record: (tx: Transaction<Schema>, kept: KeptVariant[]) => Promise<Result>,
  before: { kept: KeptVariant[]; settle: (tx: Db) => Promise<void> } = { kept: [], settle: async () => undefined },
): Promise<Result> {
  if (!variant)
    return portal.db.transaction().execute(async (tx) => {
      await before.settle(tx)
      return record(tx, before.kept)
    })
  const file = await unfiledStore(portal, task).keep(Readable.from([variant.bytes]), { maxBytes: variant.bytes.length })
  return beforeItIsFiled(
    portal,
    file,
    (settle) => {
      const settleAll = async (tx: Db) => {
        await before.settle(tx)
        await settle(tx)
      }
      return keepVariants(portal, others, record, { kept: [...before.kept, { ...variant, file }], settle: settleAll })
    },
    task,
  )
}

async function write(
  { clock }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  picture: FocalPoint & { fileName: string },
  variants: readonly KeptVariant[],
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
