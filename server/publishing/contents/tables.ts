import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { SynopsisSections } from '#contract/publishing/contents/contents.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    contents: Contents
    contentBodies: { contentId: number; bodyId: number }
    contentThematics: { contentId: number; thematicId: number }
    contentTextPictures: { contentId: number; pictureId: number }
    contentDocuments: { contentId: number; documentId: number }
    contentSessions: { contentId: number; sessionId: number }
    contentVersions: ContentVersions
    contentPictures: ContentPictures
    contentPictureVariants: ContentPictureVariants
    podcasts: Podcasts
  }
}

interface ContentPictureVariants {
  pictureId: number
  width: number
  format: 'avif' | 'webp' | 'jpeg'
  fileKey: string
  bytes: number
}

interface Contents {
  id: Id
  contentType: 'article' | 'video' | 'podcast' | 'synopsis'
  title: string
  introduction: Generated<string>
  text: Generated<string>
  plain: Generated<string>
  words: GeneratedAlways<number>
  pictureId: number | null
  pictureAlt: string | null
  inSlider: Generated<boolean>
  position: number | null
  videoHost: string | null
  videoId: string | null
  podcastId: number | null
  podcastUrl: string | null
  podcastSeconds: number | null
  sessionId: number | null
  sections: JSONColumnType<SynopsisSections, string | null, string | null> | null
  bodyIds: GeneratedAlways<number[]>
  channel: Generated<'none' | 'csec'>
  status: Generated<'draft' | 'scheduled' | 'published' | 'archived'>
  publishedAt: Instant | null
  /** when its followers were told of it, or it was out without that */
  announcedAt: Instant | null
  authorId: number | null
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
  externalId: string | null
}

interface Podcasts {
  id: Id
  fileName: string
  fileKey: string
  bytes: number
  type: 'audio/mpeg' | 'audio/mp4' | 'audio/ogg'
  seconds: number
  sha256: string
  uploadedBy: number | null
  uploadedAt: Instant
}

interface ContentPictures {
  id: Id
  fileName: string
  width: number
  height: number
  focalX: Generated<number>
  focalY: Generated<number>
  uploadedBy: number | null
  uploadedAt: Instant
}

interface ContentVersions {
  contentId: number
  number: number
  form: JSONColumnType<object>
  status: string
  automatic: Generated<boolean>
  savedAt: Instant
  savedBy: number | null
}
