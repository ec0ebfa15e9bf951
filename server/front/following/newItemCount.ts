import { type RawBuilder, sql } from 'kysely'
import { maxFreshCount } from '#contract/front/subscriptions.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'
import { isPublishedCondition } from '#server/publishing/contents/list.ts'

/**
 * SQL: the number of new items of a subscription since its owner last viewed it: those that they may read today and did
 * not make themselves. Counts up to `maxFreshCount`, newest documents first, so that old items cost nothing. Needs
 * `subscription` in scope.
 */
export const newItemCountSql = (viewer: Viewer): RawBuilder<number> => sql`least(${sql.lit(maxFreshCount)}, case
  when subscription.thematic_id is not null then ${projectCountSql(viewer)}
  when subscription.session_id is not null then ${sessionCountSql(viewer)}
  else ${flowCountSql(viewer)} end)`

/**
 * SQL: counts the documents published since then, by themselves or with their session, under a condition on
 * `documents`.
 */
const documentCountSql = (viewer: Viewer, condition: RawBuilder<unknown>) => sql`(
  select count(*)::int from (
    select from documents left join sessions session on session.id = documents.session_id
    where documents.out_at > subscription.seen_at and documents.status = 'published'
      and documents.author_id is distinct from ${viewer.id} and ${condition}
      and (documents.published_at > subscription.seen_at or ${doneByOthersCondition(viewer, sql`event.kind = 'convocation'`)})
      and ${allowed(viewer, 'documents.read', documentFacts)}
    order by documents.out_at desc limit ${sql.lit(maxFreshCount)}) paper)`

/** SQL: counts documents, contents and convened sessions; a session counts once, whatever the number of its points. */
const projectCountSql = (viewer: Viewer) => sql`
  ${documentCountSql(viewer, sql`documents.id in (select document_id from document_thematics where thematic_id = subscription.thematic_id)`)}
  + (select count(*)::int from content_thematics filed join contents content on content.id = filed.content_id ${factsJoin}
    where filed.thematic_id = subscription.thematic_id and content.published_at > subscription.seen_at and ${isPublishedCondition}
      and content.author_id is distinct from ${viewer.id} and ${allowed(viewer, 'contents.read', contentFacts)})
  + (select count(*)::int from sessions session
    where session.id in (
        select point.session_id from agenda_point_thematics filed join agenda_points point on point.id = filed.point_id
        where filed.thematic_id = subscription.thematic_id)
      and session.convened_at > subscription.seen_at and session.status in ('convened', 'held', 'closed')
      and ${doneByOthersCondition(viewer, sql`event.kind = 'convocation' and event.at > subscription.seen_at`)}
      and ${allowed(viewer, 'sessions.read', sessionFacts)})`

/** SQL: counts the events of a session and its documents. */
const sessionCountSql = (viewer: Viewer) => sql`
  ${documentCountSql(viewer, sql`documents.session_id = subscription.session_id`)}
  + (select count(*)::int from session_events event join sessions session on session.id = event.session_id
    where event.session_id = subscription.session_id and event.at > subscription.seen_at
      and event.by_user_id is distinct from ${viewer.id} and ${allowed(viewer, 'sessions.read', sessionFacts)})`

const flowCountSql = (viewer: Viewer) =>
  documentCountSql(
    viewer,
    sql`(subscription.body_id is null or documents.body_id = any(array(
        select below.id from bodies below where below.path @> array[subscription.body_id])))
      and documents.family = coalesce(subscription.family, documents.family)
      and (subscription.document_type_id is null or documents.document_type_id = any(array(${typeAndBelow})))`,
  )

const typeAndBelow = sql`
  with recursive branch as (
    select subscription.document_type_id as id
    union all select type.id from document_types type join branch on type.parent_id = branch.id)
  select id from branch`

/** SQL condition: the viewer did not cause this event of the session. Needs `session` in scope. */
const doneByOthersCondition = (viewer: Viewer, condition: RawBuilder<unknown>) => sql`not exists (
  select from session_events event
  where event.session_id = session.id and ${condition} and event.by_user_id = ${viewer.id})`
