import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canSomewhere, isAdministrator, type Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { contentFacts, factsJoin, versionFacts, versionFactsJoin } from './facts.ts'

/** SQL for the uses of a file in contents. Needs the row of the file in scope. */
export interface FileUsage {
  /** a `select` of the ids of contents that use it now */
  by: RawBuilder<unknown>
  /** the user who uploaded it */
  uploader: RawBuilder<unknown>
  /** condition: the form of a version uses it. Needs `saved` in scope */
  isInVersion: RawBuilder<SqlBool>
}

/**
 * SQL condition: the viewer may access a file of contents: through a content that uses it and that they may read; as
 * its uploader, while nothing uses it; or through a version that they may restore. Files that only contents or versions
 * of the channel used stay restricted to its editors.
 */
export function canAccessFileCondition(
  viewer: Viewer,
  { by, uploader, isInVersion: saved }: FileUsage,
): RawBuilder<SqlBool> {
  if (isAdministrator(viewer) && !viewer.token?.bodyIds) return sql`true`
  const isRead = sql<SqlBool>`exists (
    select from contents content ${factsJoin}
    where content.id in (${by}) and ${allowed(viewer, 'contents.read', contentFacts)})`
  if (!canSomewhere(viewer, 'contents.manage')) return isRead
  // Versions are checked last, since their texts are long.
  return sql`(
    ${isRead}
    or (${uploader} = ${viewer.id} and not exists (${by}))
    or exists (
      select from content_versions saved ${versionFactsJoin}
      join contents content on content.id = saved.content_id ${factsJoin}
      where ${allowed(viewer, 'contents.manage', contentFacts)} and (${saved})
        and ${allowed(viewer, 'contents.manage', versionFacts)}))`
}

/** SQL condition: a content that everybody may read uses the file, so that browsers may cache it. */
export const isPublicFileCondition = ({ by }: Pick<FileUsage, 'by'>): RawBuilder<SqlBool> => sql`exists (
  select from contents content ${factsJoin}
  where content.id in (${by}) and content.status = 'published' and content.channel = 'none'
    and content.body_ids = '{}' and not ${contentFacts.confidential})`
