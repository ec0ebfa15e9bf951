import { type RawBuilder, sql } from 'kysely'
import { type ContentRow, wordsPerMinute } from '#contract/publishing/contents/contents.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'

/** Joins `content` and `told` to the tables of a row. */
const shownJoins = precompiledSql(sql`
  left join bodies told_body on told_body.id = told.body_id
  left join content_pictures picture on picture.id = content.picture_id
  left join podcasts sound on sound.id = content.podcast_id
  left join users author on author.id = content.author_id`)

/** Joins `content` to its session and to the tables of a row. */
export const rowJoins = precompiledSql(sql`left join sessions told on told.id = content.session_id ${shownJoins}`)

const mainPicture = sql`case when picture.id is not null then json_build_object(
  'id', picture.id, 'width', picture.width, 'height', picture.height,
  'focalX', picture.focal_x, 'focalY', picture.focal_y, 'alt', content.picture_alt,
  'widths', array(select distinct width from content_picture_variants variant
    where variant.picture_id = picture.id order by width)) end`

const thematics = sql`(
  select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
    order by thematic.position, thematic.id), '[]')
  from content_thematics filed join thematics thematic on thematic.id = filed.thematic_id
  where filed.content_id = content.id)`

const bodies = sql`(
  select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
  from bodies body where body.id = any(content.body_ids))`

/** SQL: the reading time in minutes, rounded up. */
const readingMinutes = sql`case when content.words > 0 then ceil(content.words / ${sql.lit(wordsPerMinute)}::numeric)::int end`

/** The fields that lists and records of contents share. Needs `rowJoins`. */
export const rowFields = precompiledSql(sql`
  '@id', '/api/contents/' || content.id,
  '@type', 'Content',
  'id', content.id,
  'contentType', content.content_type,
  'title', content.title,
  'introduction', content.introduction,
  'mainPicture', ${mainPicture},
  'status', content.status,
  'publishedAt', content.published_at,
  'channel', content.channel,
  'thematics', ${thematics},
  'irps', ${bodies},
  'readingMinutes', ${readingMinutes},
  'seconds', coalesce(sound.seconds, content.podcast_seconds),
  'session', case when told.id is not null then json_build_object('id', told.id, 'title', told.title,
    'startsAt', told.starts_at, 'irp', ${bodyReference('told_body')}) end,
  'inSlider', content.in_slider,
  'position', content.position,
  'author', ${personReference('author')},
  'updatedAt', content.updated_at`)

/** SQL: a content in a list. Needs `rowJoins`. */
export const contentRowSql: RawBuilder<ContentRow> = precompiledSql(sql`json_build_object(${rowFields})`)
