import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentForm } from '#contract/publishing/contents/contents.ts'
import { videoFrameUrl } from '#contract/publishing/contents/videos.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type LockedContent, lockContent } from './lockContent.ts'

/** Converts a stored content to its form. */
export async function contentFormOf(tx: Transaction<Schema>, content: LockedContent): Promise<ContentForm> {
  const thematics = await tx
    .selectFrom('contentThematics')
    .select('thematicId as id')
    .where('contentId', '=', content.id)
    .execute()
  const { videoHost: host, videoId, pictureId, podcastId, sessionId } = content
  return {
    contentType: content.contentType,
    title: content.title,
    introduction: content.introduction,
    text: content.text,
    mainPicture: relationTo(pictureId),
    mainPictureAlt: content.pictureAlt,
    inSlider: content.inSlider,
    position: content.position,
    videoUrl: host && videoId ? videoFrameUrl({ host, id: videoId }) : null,
    podcast: relationTo(podcastId),
    podcastUrl: content.podcastUrl,
    podcastSeconds: content.podcastSeconds,
    session: relationTo(sessionId),
    sections: content.sections,
    thematics,
    irps: content.bodyIds.map((id) => ({ id })),
    channel: content.channel,
    status: content.status,
    publishedAt: content.publishedAt,
    externalId: content.externalId,
  }
}

/**
 * Finds a content that the viewer may edit, as a form.
 * @throws Failure `record.notFound`, `access.denied`
 */
export const findContentForm = (db: Db, viewer: Viewer, id: number): Promise<ContentForm & { version: number }> =>
  db.transaction().execute(async (tx) => {
    const content = await lockContent(tx, viewer, id)
    return { ...(await contentFormOf(tx, content)), version: content.version }
  })

const relationTo = (id: number | null) => (id === null ? null : { id })
