import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type Content, ContentForm } from '#contract/publishing/contents/contents.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { ValidationError } from '#server/ground/http/payload/validation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findContent } from '#server/publishing/contents/queries.ts'
import { contentFormOf } from './form.ts'
import { lockContent } from './lockContent.ts'
import { findSavedForm } from './versions.ts'
import { overwriteContent } from './writing.ts'

/**
 * Restores the text, the picture and the sound of a stored version; other fields, also the status, stay. The result is
 * validated like any other amendment: references to deleted records, and an incomplete published content, are refused.
 * @throws Failure `record.notFound`, `access.denied`, `record.stale`, `contents.noVersion`; with every field at fault
 */
export const restoreVersion = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { number, version }: { number: number; version: number },
): Promise<Content> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await lockContent(tx, viewer, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    const { form: saved } = await findSavedForm(tx, viewer, id, number)
    const form = ContentForm.safeParse({ ...(await contentFormOf(tx, before)), ...wordsOf(saved) })
    if (!form.success) throwViolations(new ValidationError(form.error).violations)
    await overwriteContent(portal, tx, viewer, before, form.data, { automatic: false })
    return findContent(portal, tx, viewer, id)
  })

const wordsOf = (saved: ContentForm) => ({
  title: saved.title,
  introduction: saved.introduction,
  text: saved.text,
  mainPicture: saved.mainPicture,
  mainPictureAlt: saved.mainPictureAlt,
  videoUrl: saved.videoUrl,
  podcast: saved.podcast,
  podcastUrl: saved.podcastUrl,
  podcastSeconds: saved.podcastSeconds,
  sections: saved.sections,
})
