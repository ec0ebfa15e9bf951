import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canSomewhere, isAdministrator, type Viewer } from '#contract/standing.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { contentFacts, factsJoin } from './facts.ts'

/** Where a file of contents is: each part reads its row. */
export interface Shown {
  /** a `select` of the numbers of the contents that show it now */
  by: RawBuilder<unknown>
  /** who sent it */
  uploader: RawBuilder<unknown>
  /** is it in the form of this version? Reads `saved` */
  saved: RawBuilder<SqlBool>
}

/**
 * May the viewer have a file that contents show? Through one of these that they may read; as its uploader, while none shows it; or
 * through a version of what they edit, which they may restore. Of what was shown in the channel alone, its editors keep the secret.
 */
export function mayHave(viewer: Viewer, { by, uploader, saved }: Shown): RawBuilder<SqlBool> {
  if (isAdministrator(viewer)) return sql`true`
  const isRead = sql<SqlBool>`exists (
    select from contents content ${factsJoin}
    where content.id in (${by}) and ${allowed(viewer, 'contents.read', contentFacts)})`
  if (!canSomewhere(viewer, 'contents.manage')) return isRead
  // the versions are read last: their texts are long
  return sql`(
    ${isRead}
    or (${uploader} = ${viewer.id} and not exists (${by}))
    or exists (
      select from content_versions saved join contents content on content.id = saved.content_id ${factsJoin}
      where ${allowed(viewer, 'contents.manage', contentFacts)} and (${saved})))`
}

/** What everybody may read shows it: a browser may keep the file. Of anything else nothing stays on a device. */
export const isOpen = ({ by }: Pick<Shown, 'by'>): RawBuilder<SqlBool> => sql`exists (
  select from contents content ${factsJoin}
  where content.id in (${by}) and content.status = 'published' and content.channel = 'none'
    and content.body_ids = '{}' and not ${contentFacts.confidential})`
