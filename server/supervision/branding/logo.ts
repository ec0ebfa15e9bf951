import type { BrandingSettings } from '#contract/ground/branding.ts'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { LogoSize } from '#server/ground/branding/tables.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { drawLogo } from './drawLogo.ts'
import { changeBranding } from './settings.ts'

/** The upload is a picture that no profile has: it is deleted once its pictures are drawn. */
export const uploadDeletionTask = 'pictures.discard'

/** Pictures that the interface shows are WebP; systems want PNG for the icons of what is installed. */
export const logoTypes: Readonly<Record<LogoSize, string>> = {
  wide: 'image/webp',
  icon192: 'image/png',
  icon512: 'image/png',
  maskable512: 'image/png',
  apple180: 'image/png',
}

/**
 * Replaces the logo by an uploaded file, of which only the drawn pictures are kept.
 * @param version of the settings as the caller has read them
 * @throws Failure `record.stale`; violations of the file
 */
export async function saveLogo(
  portal: Portal,
  viewer: Viewer,
  received: ReceivedFile | null,
  version: number,
): Promise<BrandingSettings> {
  if (!received) return refuse('pictures.noFile')
  return attachOrDelete(
    portal,
    received,
    async () => {
      const drawn = await draw(portal, received.key)
      if (typeof drawn === 'string') return refuse(drawn)
      return changeBranding(portal, viewer, version, async (tx, before) => {
        await tx.deleteFrom('brandingPictures').execute()
        await tx
          .insertInto('brandingPictures')
          .values(Object.entries(drawn.pictures).map(([size, content]) => ({ size: size as LogoSize, content })))
          .execute()
        const logoAt = later(portal.clock.now(), before.logoAt)
        await tx.updateTable('branding').set({ logoAt, logoRatio: drawn.ratio }).execute()
        await enqueueFileDeletion(portal, tx, [received.key], uploadDeletionTask)
        return [{ field: 'logo', before: before.logoAt, after: logoAt }]
      })
    },
    uploadDeletionTask,
  )
}

async function draw({ store }: Portal, key: string) {
  const { path, done } = await store.getLocalPath(key)
  try {
    return await drawLogo(path)
  } finally {
    await done()
  }
}

/** An instant later than that of the former logo, so that browsers distinguish the two. */
const later = (now: Date, before: string | null) =>
  new Date(Math.max(now.getTime(), before ? Date.parse(before) + 1 : 0)).toISOString()

/**
 * Deletes the logo: the portal shows its own again.
 * @throws Failure `record.stale`
 */
export const removeLogo = (portal: Portal, viewer: Viewer, version: number): Promise<BrandingSettings> =>
  changeBranding(portal, viewer, version, async (tx, { logoAt }) => {
    await tx.deleteFrom('brandingPictures').execute()
    await tx.updateTable('branding').set({ logoAt: null, logoRatio: null }).execute()
    return logoAt ? [{ field: 'logo', before: logoAt, after: null }] : []
  })

/** @throws Failure `record.notFound` without a logo */
export async function readLogo(db: Db, size: LogoSize): Promise<Buffer> {
  const found = await db.selectFrom('brandingPictures').select('content').where('size', '=', size).executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  return found.content
}

function refuse(code: FailureCode): never {
  return throwViolations([{ propertyPath: 'file', message: new Failure(code).message, code }])
}
