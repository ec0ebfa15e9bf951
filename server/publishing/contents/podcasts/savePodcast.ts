import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete } from '#server/ground/storage/orphanCleanup.ts'
import { sanitizeFileName } from '#server/ground/storage/sanitizeFileName.ts'
import { enqueuePodcastExpiry, unusedMs } from './expire.ts'
import { readSound, type Sound } from './readSound.ts'

const nameCharacters = 150

/**
 * Creates a sound from an uploaded file.
 * @returns the id of the sound
 * @throws Failure with the violation of the file
 */
export async function savePodcast(portal: Portal, viewer: Viewer, file: ReceivedFile | null): Promise<number> {
  if (!file) return refuse('podcasts.noFile')
  return attachOrDelete(
    portal,
    file,
    async (settle) => {
      const sound = await read(portal, file)
      return portal.db.transaction().execute(async (tx) => {
        await lockViewer(portal, tx, viewer)
        const { id } = await tx
          .insertInto('podcasts')
          .values({
            ...sound,
            fileName: nameOf(file.name),
            fileKey: file.key,
            bytes: file.bytes,
            sha256: file.sha256,
            uploadedBy: viewer.id,
            uploadedAt: portal.clock.now().toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await settle(tx)
        await enqueuePodcastExpiry(portal, tx, id, unusedMs)
        return id
      })
    },
    'podcasts.discard',
  )
}

async function read({ store }: Portal, { key }: ReceivedFile): Promise<Sound> {
  const { path, done } = await store.getLocalPath(key)
  try {
    const sound = await readSound(path)
    return typeof sound === 'string' ? refuse(sound) : sound
  } finally {
    await done()
  }
}

const refuse = (code: FailureCode): never => throwViolations([fieldViolation(['file', code])])

/** Keeps the name given by the uploader, for display (QUALITY FIL-06). */
const nameOf = (given: string) => [...(sanitizeFileName(given).trim() || 'podcast')].slice(0, nameCharacters).join('')
