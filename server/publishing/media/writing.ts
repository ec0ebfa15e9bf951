import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import {
  type MediaUse,
  type Medium,
  type MediumAmendment,
  MediumForm,
  MediumReplacement,
} from '#contract/publishing/media/media.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { normalizeFormFields, parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedFile, ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { inspectFile } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { findMedium, findUses } from './queries.ts'

const task = 'media.discard'
/** Number of uses, or of media, that an error message names. */
const namedUses = 3

/**
 * Inserts a medium with its file.
 * @throws Failure `media.nameTaken`; all violations of the form and of the file at once
 */
export async function createMedium(portal: Portal, viewer: Viewer, { file, fields }: ReceivedForm): Promise<Medium> {
  const { fields: form, violations } = parseValidFields(MediumForm, normalizeFormFields(fields))
  return attachOrDelete(
    portal,
    file,
    async (settle) => {
      const kept = await inspectUpload(portal, file, violations)
      const { name } = form as z.output<typeof MediumForm>
      const at = portal.clock.now().toISOString()
      return portal.db.transaction().execute(async (tx) => {
        await lockViewer(portal, tx, viewer)
        const { id } = await tx
          .insertInto('media')
          .values({ ...kept, name, createdAt: at, updatedAt: at, updatedBy: viewer.id })
          .returning('id')
          .executeTakeFirstOrThrow()
        await settle(tx)
        await audit(portal, tx, viewer, 'medium.created', 'medium', id)
        return findMedium(tx, viewer, id)
      })
    },
    task,
  )
}

/**
 * Replaces the file of a medium, which keeps its URL.
 * @throws Failure `record.notFound`, `record.stale`; violations of the file
 */
export async function replaceFile(
  portal: Portal,
  viewer: Viewer,
  id: number,
  { file, fields }: ReceivedForm,
): Promise<Medium> {
  const { fields: form, violations } = parseValidFields(MediumReplacement, normalizeFormFields(fields))
  return attachOrDelete(
    portal,
    file,
    async (settle) => {
      const kept = await inspectUpload(portal, file, violations)
      return portal.db.transaction().execute(async (tx) => {
        await lockViewer(portal, tx, viewer)
        const before = await lockMedium(tx, id)
        await assertCurrentVersion(tx, before, form.version ?? before.version, portal.clock.now())
        await updateMedium(portal, tx, viewer, before, kept)
        await settle(tx)
        await enqueueFileDeletion(portal, tx, [before.fileKey], task)
        await audit(portal, tx, viewer, 'medium.amended', 'medium', id, { fields: ['file'] })
        return findMedium(tx, viewer, id)
      })
    },
    task,
  )
}

/**
 * Renames a medium.
 * @throws Failure `record.notFound`, `record.stale`, `media.nameTaken`
 */
export const renameMedium = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { name, version }: z.output<typeof MediumAmendment>,
): Promise<Medium> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await lockMedium(tx, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    await updateMedium(portal, tx, viewer, before, { name })
    await audit(portal, tx, viewer, 'medium.amended', 'medium', id, { fields: ['name'] })
    return findMedium(tx, viewer, id)
  })

/**
 * Deletes an unused medium. It is locked: a content that takes it concurrently waits, and finds it deleted.
 * @throws Failure `record.notFound`; `media.inUse`, naming its uses
 */
export const deleteMedium = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { name, fileKey } = await lockMedium(tx, id)
    const [uses = []] = await findUses(tx, viewer, [id])
    if (uses.length > 0) throw new Failure('media.inUse', { values: { name, what: describeUses(uses) } })
    await audit(portal, tx, viewer, 'medium.deleted', 'medium', id)
    await tx.deleteFrom('media').where('id', '=', id).execute()
    await enqueueFileDeletion(portal, tx, [fileKey], task)
  })

/**
 * Deletes several unused media: all of them, or none. They are locked like in `deleteMedium`.
 * @returns how many were deleted
 * @throws Failure `record.notFound` for an unknown id; `media.noneDeleted`, naming the media in use and their uses
 */
export const deleteMedia = (portal: Portal, viewer: Viewer, asked: readonly number[]): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const wanted = [...new Set(asked)]
    const media = await tx
      .selectFrom('media')
      .select(['id', 'name', 'fileKey'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (media.length < wanted.length) throw new Failure('record.notFound')
    const ids = media.map(({ id }) => id)
    const uses = await findUses(tx, viewer, ids)
    const kept = media.flatMap(({ name }, index) => {
      const where = uses[index] ?? []
      return where.length > 0 ? [`« ${name} » est utilisé par ${describeUses(where)}`] : []
    })
    if (kept.length > 0) throw new Failure('media.noneDeleted', { values: { what: inShort(kept) } })
    await audit(portal, tx, viewer, 'medium.deleted', 'medium', ids)
    await tx.deleteFrom('media').where('id', 'in', ids).execute()
    await enqueueFileDeletion(
      portal,
      tx,
      media.map(({ fileKey }) => fileKey),
      task,
    )
    return ids.length
  })

async function lockMedium(tx: Transaction<Schema>, id: number) {
  const medium = await tx
    .selectFrom('media')
    .select(['id', 'name', 'fileKey', 'version', 'updatedAt', 'updatedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!medium) throw new Failure('record.notFound')
  return medium
}

const updateMedium = (
  { clock }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  before: { id: number; version: number },
  values: { name: string } | MediumFile,
) =>
  tx
    .updateTable('media')
    .set({ ...values, version: before.version + 1, updatedAt: clock.now().toISOString(), updatedBy: viewer.id })
    .where('id', '=', before.id)
    .execute()

interface MediumFile {
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
}

/** @param violations violations of the form, reported together with those of the file */
async function inspectUpload(
  portal: Portal,
  received: ReceivedFile | null,
  violations: readonly Violation[],
): Promise<MediumFile> {
  const { file, fault } = received ? await inspectFile(portal, received) : missing
  if (!file || violations.length > 0) return throwViolations([...violations, ...(fault ? [fault] : [])])
  const { fileKey, fileName, bytes, sha256 } = file
  return { fileKey, fileName, bytes, sha256 }
}

const missing = { file: null, fault: fieldViolation(['file', 'media.noFile' satisfies FailureCode]) } as const

const kinds = { content: 'le contenu', link: 'le lien' } as const satisfies Record<MediaUse['kind'], string>

/** Formats uses: `le contenu « Guide », le lien « Statuts » et 2 autres`. */
function describeUses(uses: readonly MediaUse[]): string {
  const named = uses.slice(0, namedUses).map(({ kind, name }) => `${kinds[kind]} « ${name} »`)
  const others = uses.length - named.length
  return `${named.join(', ')}${others > 0 ? ` et ${others} ${others > 1 ? 'autres' : 'autre'}` : ''}`
}

/** Joins the first sentences, and counts the others. */
function inShort(sentences: readonly string[]): string {
  const others = sentences.length - namedUses
  return [
    ...sentences.slice(0, namedUses),
    ...(others > 0 ? [`${others} ${others > 1 ? 'autres le sont aussi' : 'autre l’est aussi'}`] : []),
  ].join(' ; ')
}
