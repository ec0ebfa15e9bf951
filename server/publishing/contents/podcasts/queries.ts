import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Podcast } from '#contract/publishing/contents/podcasts.ts'
import { type List, readItem } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import {
  canAccessFileCondition,
  type FileUsage,
  isPublicFileCondition,
} from '#server/publishing/contents/fileAccess.ts'
import type { AudioType } from './audioType.ts'

/** The uses of a sound. Needs `podcast` in scope. */
export const podcastUsage: FileUsage = {
  by: sql`select id from contents where podcast_id = podcast.id`,
  uploader: sql`podcast.uploaded_by`,
  isInVersion: sql`saved.form #>> '{podcast,id}' = podcast.id::text`,
}

const isVisibleCondition = (viewer: Viewer, id: number) =>
  sql`podcast.id = ${id} and ${canAccessFileCondition(viewer, podcastUsage)}`

/**
 * Finds a sound.
 * @throws Failure `record.notFound` when there is none, or when only contents that the viewer may not read use it
 */
export const findPodcast = (db: Db, viewer: Viewer, id: number): Promise<Podcast> =>
  readItem(db, podcastsList(viewer, id))

const podcastsList = (viewer: Viewer, id: number): List<Podcast> => ({
  matching: sql`select id from podcasts podcast where ${isVisibleCondition(viewer, id)}`,
  order: sql`id`,
  row: sql`json_build_object(
    '@id', '/api/podcasts/' || podcast.id,
    '@type', 'Podcast',
    'id', podcast.id,
    'fileName', podcast.file_name,
    'type', podcast.type,
    'size', podcast.bytes,
    'seconds', podcast.seconds,
    'uploadedAt', podcast.uploaded_at)`,
  joins: sql`join podcasts podcast on podcast.id = page.id`,
})

interface PodcastFile {
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
  type: AudioType
  /** everybody may listen to it */
  isOpen: boolean
}

/**
 * Finds the file of a sound.
 * @throws Failure `record.notFound` when there is none, or when only contents that the viewer may not read use it
 */
export async function findPodcastFile(db: Db, viewer: Viewer, id: number): Promise<PodcastFile> {
  const { rows } = await sql<PodcastFile>`
    select podcast.file_key, podcast.file_name, podcast.bytes, podcast.sha256, podcast.type,
      ${isPublicFileCondition(podcastUsage)} as is_open
    from podcasts podcast where ${isVisibleCondition(viewer, id)}
  `.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}
