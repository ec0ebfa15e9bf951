import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentForm, ContentVersion, SavedContent } from '#contract/publishing/contents/contents.ts'
import { type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sanitizeForReaders } from '#server/ground/richText/sanitizeForReaders.ts'
import { personReference } from '#server/people/users/present.ts'
import { versionFacts, versionFactsJoin } from '#server/publishing/contents/facts.ts'
import type { LockedContent } from './lockContent.ts'

/** Older versions are deleted. */
const maxVersions = 50

/**
 * Saves a version. Of automatic saves, only the last one of each person is kept. When there are too many versions,
 * automatic ones are deleted first, then the oldest.
 */
export async function saveVersion(
  { clock }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  contentId: number,
  form: ContentForm,
  automatic: boolean,
): Promise<void> {
  await sql`
    with last as (
      select coalesce(max(number), 0) as number from content_versions where content_id = ${contentId}
    ), replaced as (
      delete from content_versions
      where ${automatic}::boolean and automatic and content_id = ${contentId} and saved_by = ${viewer.id}
    )
    insert into content_versions (content_id, number, form, status, automatic, saved_at, saved_by)
    select ${contentId}, last.number + 1, ${JSON.stringify(form)}::jsonb, ${form.status}, ${automatic},
      ${clock.now().toISOString()}::timestamptz, ${viewer.id}
    from last
  `.execute(tx)
  await sql`
    delete from content_versions where content_id = ${contentId} and number in (
      select number from content_versions where content_id = ${contentId}
      order by number = (select max(number) from content_versions where content_id = ${contentId}) desc,
        automatic, number desc
      offset ${maxVersions})
  `.execute(tx)
}

/** Saves the state of a content that was loaded from a file before its first edit, as its first version. */
export async function saveFirstVersion(
  tx: Transaction<Schema>,
  { id: contentId, status, updatedAt, updatedBy }: LockedContent,
  formOf: () => Promise<ContentForm>,
): Promise<void> {
  const any = await tx
    .selectFrom('contentVersions')
    .select('number')
    .where('contentId', '=', contentId)
    .limit(1)
    .execute()
  if (any.length > 0) return
  const form = JSON.stringify(await formOf())
  await tx
    .insertInto('contentVersions')
    .values({ contentId, number: 1, form, status, savedAt: updatedAt, savedBy: updatedBy })
    .execute()
}

/** Lists the versions of a content on which the viewer may work, newest first. The viewer may edit the content. */
export const listVersions = (db: Db, viewer: Viewer, contentId: number, slice: Slice): Promise<Rows<ContentVersion>> =>
  readPage(db, versions(viewer, contentId), slice)

const versions = (viewer: Viewer, contentId: number): List<ContentVersion> => ({
  matching: sql`
    select saved.number as id, saved.number from content_versions saved ${versionFactsJoin}
    where saved.content_id = ${contentId} and ${allowed(viewer, 'contents.manage', versionFacts)}`,
  order: sql`number desc`,
  row: sql`json_build_object(
    '@id', '/api/contents/' || saved.content_id || '/versions/' || saved.number,
    '@type', 'ContentVersion',
    'number', saved.number,
    'title', saved.form ->> 'title',
    'status', saved.status,
    'automatic', saved.automatic,
    'savedAt', saved.saved_at,
    'savedBy', ${personReference('writer')})`,
  joins: sql`join content_versions saved on saved.number = page.id and saved.content_id = ${contentId}
    left join users writer on writer.id = saved.saved_by`,
})

/**
 * Finds the form of a version, and when it was saved. The viewer may edit the content.
 * @throws Failure `contents.noVersion` when there is none, or when it was written for others
 */
export async function findSavedForm(db: Db, viewer: Viewer, contentId: number, number: number) {
  const { rows } = await sql<{ form: ContentForm; savedAt: string }>`
    select saved.form, saved.saved_at as "savedAt" from content_versions saved ${versionFactsJoin}
    where saved.content_id = ${contentId} and saved.number = ${number}
      and ${allowed(viewer, 'contents.manage', versionFacts)}
  `.execute(db.withoutPlugins())
  if (!rows[0]) throw new Failure('contents.noVersion')
  return rows[0]
}

/**
 * Finds a version with its text sanitized for readers. The viewer may edit the content.
 * @throws Failure `contents.noVersion` when there is none, or when it was written for others
 */
export async function findVersion(db: Db, viewer: Viewer, contentId: number, number: number): Promise<SavedContent> {
  const { form, savedAt } = await findSavedForm(db, viewer, contentId, number)
  const { title, introduction, text } = form
  return {
    '@context': '/api/contexts/SavedContent',
    '@id': `/api/contents/${contentId}/versions/${number}`,
    '@type': 'SavedContent',
    number,
    savedAt,
    title,
    introduction,
    text: await sanitizeForReaders(text),
  }
}
