import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentPictureRecord, FocalPoint, PictureFormat } from '#contract/publishing/contents/contentPictures.ts'
import { type List, readItem } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  canAccessFileCondition,
  type FileUsage,
  isPublicFileCondition,
} from '#server/publishing/contents/fileAccess.ts'

/** The uses of a picture, as main picture or in a text. Needs `picture` in scope. */
export const pictureUsage: FileUsage = {
  by: sql`
    select id from contents where picture_id = picture.id
    union all select content_id from content_text_pictures where picture_id = picture.id`,
  uploader: sql`picture.uploaded_by`,
  // The URL as plain text is not a use: only an `img` tag is.
  isInVersion: sql`saved.form #>> '{mainPicture,id}' = picture.id::text
    or saved.form ->> 'text' ~ ('<img [^>]*src="/api/content_pictures/' || picture.id || '/')`,
}

const isVisibleCondition = (viewer: Viewer, id: number) =>
  sql`picture.id = ${id} and ${canAccessFileCondition(viewer, pictureUsage)}`

/**
 * Finds a picture.
 * @throws Failure `record.notFound` when there is none, or when only contents that the viewer may not read use it
 */
export const findContentPicture = (db: Db, viewer: Viewer, id: number): Promise<ContentPictureRecord> =>
  readItem(db, picturesList(viewer, id))

const picturesList = (viewer: Viewer, id: number): List<ContentPictureRecord> => ({
  matching: sql`select id from content_pictures picture where ${isVisibleCondition(viewer, id)}`,
  order: sql`id`,
  row: sql`json_build_object(
    '@id', '/api/content_pictures/' || picture.id,
    '@type', 'ContentPicture',
    'id', picture.id,
    'fileName', picture.file_name,
    'width', picture.width,
    'height', picture.height,
    'focalX', picture.focal_x,
    'focalY', picture.focal_y,
    'widths', array(select distinct width from content_picture_variants variant
      where variant.picture_id = picture.id order by width),
    'uploadedAt', picture.uploaded_at)`,
  joins: sql`join content_pictures picture on picture.id = page.id`,
})

/** A stored file of a picture. */
export interface ServedVariant {
  fileKey: string
  bytes: number
  /** everybody may see it */
  isOpen: boolean
}

/**
 * Finds the narrowest variant that is at least as wide as requested, else the widest.
 * @throws Failure `record.notFound` when there is none, or when only contents that the viewer may not read use it
 */
export async function findVariant(
  db: Db,
  viewer: Viewer,
  id: number,
  { width, format }: { width: number | undefined; format: PictureFormat },
): Promise<ServedVariant> {
  const { rows } = await sql<ServedVariant>`
    select variant.file_key, variant.bytes, ${isPublicFileCondition(pictureUsage)} as is_open
    from content_pictures picture join content_picture_variants variant on variant.picture_id = picture.id
    where ${isVisibleCondition(viewer, id)} and variant.format = ${format}
    order by variant.width < ${width ?? null}::int nulls last,
      case when variant.width >= ${width ?? null}::int then variant.width else -variant.width end
    limit 1
  `.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}

/**
 * Sets the focal point, which stays visible when the picture is cropped.
 * @throws Failure `record.notFound`
 */
export const updateFocalPoint = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  focal: FocalPoint,
): Promise<ContentPictureRecord> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await findContentPicture(tx, viewer, id)
    await tx.updateTable('contentPictures').set(focal).where('id', '=', id).execute()
    return findContentPicture(tx, viewer, id)
  })
