import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { countMailRecipients, type Notice, notify, type Recipient } from '#server/messaging/notifications/notify.ts'

/** A follower of a record, with their soonest reason: a project of the record, or null for the record itself. */
export interface Follower extends Recipient {
  rhythm: Rhythm
  thematicId: number | null
}

/** A recipient, with the project for which they are notified when it is not the record itself. */
export type FollowerRecipient = Recipient & Partial<Pick<Follower, 'thematicId'>>

/**
 * Finds the followers of a document, by a slice of the document flow, by its session, or by its projects. A followed
 * session has one rhythm for everything it brings: a user who disabled the mails of published documents gets none for
 * those of a session either.
 */
export const followersOfDocument = (db: Db, documentId: number): Promise<Follower[]> =>
  findSoonest(
    db,
    sql`
    select subscription.user_id, subscription.rhythm, null::int as thematic_id
    from documents join bodies body on body.id = documents.body_id
    join subscriptions subscription on ${flowCondition}
        and (subscription.family is null or subscription.family = documents.family)
        and (subscription.document_type_id is null or subscription.document_type_id = any(array(${typeAndAbove})))
    where documents.id = ${documentId}
    union all
    select subscription.user_id, case when choice.mail = 'none' then 'none' else subscription.rhythm end, null
    from documents join subscriptions subscription on subscription.session_id = documents.session_id
    left join notification_choices choice on choice.user_id = subscription.user_id and choice.kind = 'flow.published'
    where documents.id = ${documentId}
    union all
    ${projectFollowersSql(sql`select thematic_id from document_thematics where document_id = ${documentId}`)}`,
  )

/**
 * Finds the followers of a session, by itself or by its body, when the whole body or all its sessions are followed.
 * @param byProjects also the followers of the projects of its points
 */
export const followersOfSession = (
  db: Db,
  sessionId: number,
  { byProjects }: { byProjects: boolean },
): Promise<Follower[]> =>
  findSoonest(
    db,
    sql`
    ${sessionFollowersSql(sql`${sessionId}`)}
    union all
    ${projectFollowersSql(sql`
      select filed.thematic_id from agenda_point_thematics filed join agenda_points point on point.id = filed.point_id
      where point.session_id = ${sessionId} and ${byProjects}`)}`,
  )

/** Finds the followers of a commitment, by the session at which it was noted or its body, or by its own projects. */
export const followersOfCommitment = (db: Db, commitmentId: number): Promise<Follower[]> =>
  findSoonest(
    db,
    sql`
    ${sessionFollowersSql(sql`(select session_id from commitments where id = ${commitmentId})`)}
    union all
    ${projectFollowersSql(sql`select thematic_id from commitment_thematics where commitment_id = ${commitmentId}`)}`,
  )

/** Finds the followers of a content, by its projects. */
export const followersOfContent = (db: Db, contentId: number): Promise<Follower[]> =>
  findSoonest(db, projectFollowersSql(sql`select thematic_id from content_thematics where content_id = ${contentId}`))

/** Selects one row per user: the soonest rhythm, and of equal ones the record itself. */
async function findSoonest(db: Db, reasons: RawBuilder<unknown>): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select distinct on (user_id) user_id, rhythm, thematic_id from (${reasons}) reason
    order by user_id, array_position(array['immediate', 'daily', 'weekly', 'none'], rhythm), thematic_id nulls first
  `.execute(db)
  return rows
}

/**
 * SQL condition: a slice of the document flow of the body that a query reads as `body`, of one above it, or of all
 * bodies.
 */
const flowCondition = sql`subscription.thematic_id is null and subscription.session_id is null
  and (subscription.body_id is null or subscription.body_id = any(body.path))`

/** SQL: the followers of a session, by itself or by its body. */
const sessionFollowersSql = (sessionId: RawBuilder<unknown>) => sql`
  select subscription.user_id, subscription.rhythm, null::int as thematic_id
  from sessions session join bodies body on body.id = session.body_id
  join subscriptions subscription on subscription.session_id = session.id
    or subscription.body_id is not null and ${flowCondition}
      and (subscription.family is null or subscription.family = 'session') and subscription.document_type_id is null
  where session.id = ${sessionId}`

const typeAndAbove = sql`
  with recursive branch as (
    select id, parent_id from document_types where id = documents.document_type_id
    union all select type.id, type.parent_id from document_types type join branch on type.id = branch.parent_id)
  select id from branch`

/** SQL: the followers of these projects. A featured project is immediate, except for users without mails (SPEC §4). */
const projectFollowersSql = (thematicIds: RawBuilder<unknown>) => sql`
  select subscription.user_id,
    case when thematic.featured and thematic.open and subscription.rhythm <> 'none' then 'immediate'
      else subscription.rhythm end as rhythm,
    thematic.id as thematic_id
  from thematics thematic join subscriptions subscription on subscription.thematic_id = thematic.id
  where thematic.id in (${thematicIds})`

/** Filters the followers who may read the record on this day. */
export async function filterReaders(
  db: Db,
  followers: readonly Follower[],
  day: string,
  mayRead: (viewer: Viewer) => boolean,
): Promise<Follower[]> {
  const viewers = await findViewers(
    db,
    followers.map(({ userId }) => userId),
    { day },
  )
  const readers = new Set((await filterInSlices(viewers, mayRead)).map(({ id }) => id))
  return followers.filter(({ userId }) => readers.has(userId))
}

/** Notifies followers of a record: as the record itself, or as news of the project for which they follow it. */
export async function notifyFollowers(
  portal: Portal,
  tx: Transaction<Schema>,
  told: Notice,
  followers: readonly FollowerRecipient[],
): Promise<void> {
  for (const [thematicId, listeners] of byProject(followers))
    await notify(portal, tx, thematicId === null ? told : { ...told, kind: projectKind, thematicId }, listeners)
}

/** Counts the followers whom `notifyFollowers` would mail. */
export async function countMailFollowers(
  db: Db,
  kind: NotificationKind,
  followers: readonly FollowerRecipient[],
): Promise<number> {
  let count = 0
  for (const [thematicId, listeners] of byProject(followers))
    count += await countMailRecipients(db, thematicId === null ? kind : projectKind, listeners)
  return count
}

const projectKind = 'thematic.update'
const byProject = (followers: readonly FollowerRecipient[]) =>
  Map.groupBy(followers, ({ thematicId }) => thematicId ?? null)
