import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentForm } from '#contract/publishing/contents/contents.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { canAccessFileCondition } from '#server/publishing/contents/fileAccess.ts'
import type { LinkedRecord } from '#server/publishing/contents/linkedRecord.ts'
import type { Mentions } from '#server/publishing/contents/mentions.ts'
import { pictureUsage } from '#server/publishing/contents/pictures/queries.ts'
import { podcastUsage } from '#server/publishing/contents/podcasts/queries.ts'

/** The existing records that a content refers to. */
export interface ContentRelations {
  bodyIds: number[]
  thematicIds: number[]
  /** the session of a synopsis */
  told: Facts['sessions'] | null
  mentions: Mentions
  /** references that do not exist, or that the viewer may not use, each on its field */
  faults: FieldFailure[]
}

interface Row {
  bodies: number[]
  told: Facts['sessions'] | null
  sessions: number[]
  documents: number[]
  thematics: number[]
  pictures: number[]
  podcasts: number[]
  linked: Record<string, number[]>
}

/** Finds the records that a content refers to, and locks them against deletion until the transaction ends. */
export async function findContentRelations(
  { declared: { linkedRecords } }: Pick<Portal, 'declared'>,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { irps, thematics, mainPicture, podcast, session }: ContentForm,
  mentions: Mentions,
): Promise<ContentRelations> {
  const bodyIds = idsOf(irps)
  const thematicIds = idsOf(thematics)
  const pictureIds = [...mentions.pictures, ...(mainPicture ? [mainPicture.id] : [])]
  const { rows } = await sql<Row>`select
    ${lockedIdsSql(sql`select id from bodies where id = any(${bodyIds}::int[]) order by id for key share`)} as bodies,
    (select json_build_object('bodyId', session.body_id, 'status', session.status, 'confidential', session.confidential)
      from sessions session where session.id = ${session?.id ?? null}::int
      and ${allowed(viewer, 'sessions.read', sessionFacts)}) as told,
    ${lockedIdsSql(sql`select id from sessions where id = any(${mentions.sessions}::int[]) order by id for key share`)} as sessions,
    ${lockedIdsSql(sql`select id from documents where id = any(${mentions.documents}::int[]) order by id for key share`)} as documents,
    ${lockedIdsSql(sql`select id from thematics where id = any(${thematicIds}::int[]) for key share`)} as thematics,
    ${lockedIdsSql(sql`select picture.id from content_pictures picture
      where picture.id = any(${pictureIds}::int[]) and ${canAccessFileCondition(viewer, pictureUsage)} for key share of picture`)} as pictures,
    ${lockedIdsSql(sql`select podcast.id from podcasts podcast where podcast.id = ${podcast?.id ?? null}::int
      and ${canAccessFileCondition(viewer, podcastUsage)} for key share of podcast`)} as podcasts,
    ${lockedRecordsSql(linkedRecords, mentions)} as linked
  `.execute(tx.withoutPlugins())
  const found = rows[0] as Row
  const isLost =
    linkedRecords.some(({ table }) => mentions[table]?.some((id) => !found.linked[table]?.includes(id))) ||
    mentions.pictures.some((id) => !found.pictures.includes(id))
  const faults: FieldFailure[] = [
    ...missingRelations('irps', irps, found.bodies),
    ...missingRelations('thematics', thematics, found.thematics),
    ...goneFault('mainPicture', mainPicture !== null && !found.pictures.includes(mainPicture.id)),
    ...goneFault('podcast', podcast !== null && !found.podcasts.includes(podcast.id)),
    ...goneFault('session', session !== null && !found.told),
    ...(found.told?.status === 'draft' ? [['session', 'contents.sessionDraft'] as const] : []),
    ...goneFault('text', isLost),
  ]
  return {
    bodyIds,
    thematicIds,
    told: found.told,
    mentions: { ...mentions, sessions: found.sessions, documents: found.documents },
    faults,
  }
}

const lockedIdsSql = (lock: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(found.id), '[]') from (${lock}) found)`

/** SQL: an object with the ids of the existing records of each kind, by table. */
const lockedRecordsSql = (linkedRecords: readonly LinkedRecord[], mentions: Mentions) =>
  sql`json_build_object(${sql.join(
    linkedRecords.flatMap(({ table }) => [
      sql.lit(table),
      lockedIdsSql(
        sql`select id from ${sql.table(table)} where id = any(${mentions[table] ?? []}::int[]) for key share`,
      ),
    ]),
  )})`

const idsOf = (relations: readonly { id: number }[]) => [...new Set(relations.map(({ id }) => id))]

const goneFault = (field: string, isGone: boolean): FieldFailure[] => (isGone ? [[field, 'record.gone']] : [])

const missingRelations = (
  field: string,
  relations: readonly { id: number }[],
  known: readonly number[],
): FieldFailure[] => relations.flatMap(({ id }, index) => goneFault(`${field}[${index}]`, !known.includes(id)))

/** Replaces the stored relations of a content. */
export async function saveContentRelations(
  { declared: { linkedRecords } }: Pick<Portal, 'declared'>,
  tx: Transaction<Schema>,
  contentId: number,
  { bodyIds, thematicIds, mentions }: Omit<ContentRelations, 'told' | 'faults'>,
): Promise<void> {
  const relations = [
    ['content_bodies', 'body_id', bodyIds],
    ['content_thematics', 'thematic_id', thematicIds],
    ...linkedRecords.map(({ contentTable, column, table }) => [contentTable, column, mentions[table] ?? []] as const),
    ['content_text_pictures', 'picture_id', mentions.pictures],
    ['content_documents', 'document_id', mentions.documents],
    ['content_sessions', 'session_id', mentions.sessions],
  ] as const
  for (const [table, column, ids] of relations)
    await sql`
      with gone as (delete from ${sql.table(table)} where content_id = ${contentId} and ${sql.ref(column)} <> all(${ids}::int[]))
      insert into ${sql.table(table)} (content_id, ${sql.ref(column)}) select ${contentId}, unnest(${ids}::int[])
      on conflict do nothing
    `.execute(tx)
}
