import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ContentStatus, ContentType, SynopsisSections } from '#contract/publishing/contents/contents.ts'
import type { Video } from '#contract/publishing/contents/videos.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { type Mentions, mentionsOf } from './mentions.ts'
import { schedulePublication } from './publishing.ts'

/** A content loaded from a file. */
export interface LoadedContent {
  /** identifies the content in repeated loads */
  externalId: string
  contentType: ContentType
  title: string
  introduction: string
  /** HTML, sanitized when it is loaded */
  text: string
  status: ContentStatus
  /** ISO instant */
  publishedAt: string | null
  authorId?: number | null
  picture?: { id: number; alt: string } | null
  inSlider?: boolean
  position?: number | null
  video?: Video | null
  podcastId?: number | null
  sessionId?: number | null
  sections?: SynopsisSections | null
  channel?: 'none' | 'csec'
  thematicIds?: readonly number[]
  bodyIds?: readonly number[]
}

export interface LoadResult {
  created: number
  /** changed in the file, and never edited in the portal */
  changed: number
  unchanged: number
  /** the rejected contents, with a reason in French */
  refused: { externalId: string; why: string }[]
  ids: ReadonlyMap<string, number>
}

/**
 * Inserts or updates contents from a file in about a dozen statements, however many there are. Contents that were
 * edited in the portal are left unchanged. Each `externalId` must occur once.
 */
export async function loadContents(
  { config, clock, tasks, declared }: Pick<Portal, 'config' | 'clock' | 'tasks' | 'declared'>,
  tx: Transaction<Schema>,
  contents: readonly LoadedContent[],
): Promise<LoadResult> {
  const clean = await loadSanitizer(config)
  const cleaned = contents.map((content) => {
    const { html, plain } = clean(content.text)
    return { content, html, plain, why: rejectionReason(content, html) }
  })
  const kept = cleaned.filter(({ why }) => why === null)
  const written = await upsertContents(tx, kept, clock.now().toISOString())
  const ids = new Map(written.map(({ id, externalId }) => [externalId, id]))
  const ours = new Set(written.filter(({ isOurs }) => isOurs).map(({ id }) => id))
  const named = kept.flatMap(({ content, html }) => {
    const contentId = ids.get(content.externalId)
    return contentId && ours.has(contentId)
      ? [{ contentId, content, mentions: mentionsOf(html, declared.linkedRecords) }]
      : []
  })
  const linked = declared.linkedRecords.map(relationToLinked)
  for (const relation of [...relations, ...linked]) await replaceRelations(tx, relation, named)
  for (const { contentId, content } of named)
    if (content.status === 'scheduled') await schedulePublication({ tasks }, tx, { id: contentId, ...content })
  const created = written.filter(({ outcome }) => outcome === 'created').length
  const changed = written.filter(({ outcome }) => outcome === 'changed').length
  return {
    created,
    changed,
    unchanged: written.length - created - changed,
    refused: cleaned.flatMap(({ content: { externalId }, why }) => (why === null ? [] : [{ externalId, why }])),
    ids,
  }
}

/** Returns why a content is invalid, since a database constraint would reject the whole batch. */
function rejectionReason({ title, introduction, contentType, status }: LoadedContent, html: string): string | null {
  const length = (text: string) => [...text].length
  if (length(title) < 3 || length(title) > 150) return 'le titre compte de 3 à 150 caractères'
  if (length(introduction) > 400) return 'l’introduction dépasse 400 caractères'
  if (html.length > 200_000) return 'le texte dépasse 200 000 caractères'
  if (status === 'draft') return null
  if (length(introduction) < 20) return 'l’introduction compte moins de 20 caractères'
  return contentType === 'article' && html === '' ? 'l’article n’a pas de texte' : null
}

interface CleanedContent {
  content: LoadedContent
  html: string
  plain: string
}
interface UpsertedRow {
  id: number
  externalId: string
  outcome: 'created' | 'changed' | 'unchanged'
  /** never edited in the portal */
  isOurs: boolean
}

async function upsertContents(
  tx: Transaction<Schema>,
  contents: readonly CleanedContent[],
  now: string,
): Promise<UpsertedRow[]> {
  const given = contents.map(({ content, html, plain }) => ({
    ...content,
    text: html,
    plain,
    pictureId: content.picture?.id,
    pictureAlt: content.picture?.alt,
    videoHost: content.video?.host,
    videoId: content.video?.id,
    inSlider: content.inSlider ?? false,
    channel: content.channel ?? 'none',
  }))
  const columns = sql.join(loadedColumns.map((column) => sql.ref(column)))
  const changeable = loadedColumns.filter((column) => column !== 'status' && column !== 'external_id')
  const each = (table: string) => sql.join(changeable.map((column) => sql.ref(`${table}.${column}`)))
  const { rows } = await sql<UpsertedRow>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) given (${sql.raw(recordsetColumns)})
    ), written as (
      insert into contents (${columns}, announced_at, created_at, updated_at)
      select "externalId", "contentType", title, introduction, text, plain, status, "publishedAt", "authorId", "pictureId",
        "pictureAlt", "inSlider", position, "videoHost", "videoId", "podcastId", "sessionId", sections, channel,
        case when status in ('published', 'archived') then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
      from given
      on conflict on constraint contents_external_id_key do update
        set (${sql.join(changeable.map((column) => sql.ref(column)))}, updated_at, version)
          = (${each('excluded')}, excluded.updated_at, contents.version + 1)
        where ${isUnchangedInPortalCondition('contents')} and (${each('contents')}) is distinct from (${each('excluded')})
      returning id, external_id, xmax = 0 as is_new
    )
    select coalesce(written.id, there.id) as id, given."externalId",
      case when written.id is null then 'unchanged' when written.is_new then 'created' else 'changed' end as outcome,
      ${isUnchangedInPortalCondition('there')} as "isOurs"
    from given
    left join written on written.external_id = given."externalId"
    left join contents there on there.external_id = given."externalId"
  `.execute(tx.withoutPlugins())
  return rows
}

/**
 * SQL condition: the content was never edited in the portal. Each edit leaves a version, also when its author was
 * deleted since; a concurrent edit is visible only in `updated_by`.
 */
const isUnchangedInPortalCondition = (contents: string) => sql`(
  ${sql.ref(contents)}.updated_by is null
  and not exists (select from content_versions saved where saved.content_id = ${sql.ref(contents)}.id))`

const loadedColumns = [
  'external_id',
  'content_type',
  'title',
  'introduction',
  'text',
  'plain',
  'status',
  'published_at',
  'author_id',
  'picture_id',
  'picture_alt',
  'in_slider',
  'position',
  'video_host',
  'video_id',
  'podcast_id',
  'session_id',
  'sections',
  'channel',
]
const recordsetColumns = `"externalId" text, "contentType" text, title text, introduction text, text text, plain text, status text,
  "publishedAt" timestamptz, "authorId" int, "pictureId" int, "pictureAlt" text, "inSlider" boolean, position int,
  "videoHost" text, "videoId" text, "podcastId" int, "sessionId" int, sections jsonb, channel text`

interface LoadedRelations {
  contentId: number
  content: LoadedContent
  mentions: Mentions
}
interface Relation {
  table: string
  column: string
  of: RawBuilder<unknown>
  ids: (naming: LoadedRelations) => readonly number[]
}

const relations: readonly Relation[] = [
  { table: 'content_bodies', column: 'body_id', of: sql`bodies`, ids: ({ content }) => content.bodyIds ?? [] },
  {
    table: 'content_thematics',
    column: 'thematic_id',
    of: sql`thematics`,
    ids: ({ content }) => content.thematicIds ?? [],
  },
  {
    table: 'content_text_pictures',
    column: 'picture_id',
    of: sql`content_pictures`,
    ids: ({ mentions }) => mentions.pictures,
  },
  { table: 'content_documents', column: 'document_id', of: sql`documents`, ids: ({ mentions }) => mentions.documents },
  { table: 'content_sessions', column: 'session_id', of: sql`sessions`, ids: ({ mentions }) => mentions.sessions },
]

const relationToLinked = ({ table, column, contentTable }: LinkedRecord): Relation => ({
  table: contentTable,
  column,
  of: sql.table(table),
  ids: ({ mentions }) => mentions[table] ?? [],
})

/** Replaces the relations of contents; ids that do not exist are ignored. */
async function replaceRelations(
  tx: Transaction<Schema>,
  { table, column, of, ids }: Relation,
  named: readonly LoadedRelations[],
) {
  const pairs = named.flatMap((naming) => [...new Set(ids(naming))].map((id) => ({ contentId: naming.contentId, id })))
  const contentIds = named.map(({ contentId }) => contentId)
  const given = sql`json_to_recordset(${JSON.stringify(pairs)}::json) given ("contentId" int, id int)`
  await sql`
    delete from ${sql.table(table)} filed where content_id = any(${contentIds}::int[])
      and not exists (select from ${given} where given."contentId" = filed.content_id and given.id = filed.${sql.ref(column)})
  `.execute(tx)
  await sql`
    insert into ${sql.table(table)} (content_id, ${sql.ref(column)})
    select given."contentId", given.id from ${given} join ${of} there on there.id = given.id
    on conflict do nothing
  `.execute(tx)
}
