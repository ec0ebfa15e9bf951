import { sql } from 'kysely'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { ChannelPost } from '#contract/publishing/channel/channel.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { personReference } from '#server/people/users/present.ts'

/** A post without the actions that the viewer may take. */
export type PostRow = Omit<ChannelPost, 'can'>

const attachments = sql`(
  select coalesce(json_agg(json_build_object(
    '@id', '/api/channel_attachments/' || attachment.id, '@type', 'ChannelAttachment',
    'id', attachment.id, 'fileName', attachment.file_name, 'size', attachment.bytes)
    order by attachment.position, attachment.id), '[]')
  from channel_attachments attachment where attachment.post_id = post.id)`

/** SQL: a post. Needs `channel_posts` in scope as `post`, with `postJoins`. */
export const postRowSql = precompiledSql<PostRow>(sql`json_build_object(
  '@id', '/api/channel_posts/' || post.id,
  '@type', 'ChannelPost',
  'id', post.id,
  'text', post.text,
  'author', ${personReference('author')},
  'createdAt', post.created_at,
  'updatedAt', post.updated_at,
  'attachments', ${attachments},
  'version', post.version)`)

export const postJoins = precompiledSql(sql`left join users author on author.id = post.author_id`)

/** Adds the actions that the viewer may take. */
export const withAllowedActions = (viewer: Viewer, post: PostRow): ChannelPost => ({
  ...post,
  can: actionsOn(viewer, 'channel', { authorId: post.author?.id ?? null }),
})
