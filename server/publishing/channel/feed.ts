import { type RawBuilder, sql } from 'kysely'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Channel, ChannelEntry } from '#contract/publishing/channel/channel.ts'
import { type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { upcomingSessions } from '#server/meetings/sessions/queries.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { rowJoins as documentJoins, documentRowSql } from '#server/papers/documents/present.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'
import { isPublishedCondition } from '#server/publishing/contents/list.ts'
import { rowJoins as contentJoins, contentRowSql } from '#server/publishing/contents/present.ts'
import { type PostRow, postJoins, postRowSql, withAllowedActions } from './present.ts'

const shownSessions = 3

/** A row of the feed: exactly one of `post`, `document` and `content` is not null. */
type EntryRow = Omit<ChannelEntry, 'post' | 'at'> & { post: PostRow | null }

/**
 * SQL: the entries of the channel that the viewer may read, with the kind and the id of their record, and their date.
 */
const feedEntriesSql = (viewer: Viewer): RawBuilder<unknown> => sql`
  select array[0, post.id] as id, post.created_at as at from channel_posts post
  union all
  select array[1, documents.id], documents.published_at
  from documents left join sessions session on session.id = documents.session_id
  where documents.channel = 'csec' and documents.status = 'published' and ${allowed(viewer, 'documents.read', documentFacts)}
  union all
  select array[2, content.id], content.published_at
  from contents content ${factsJoin}
  where content.channel = 'csec' and ${isPublishedCondition} and ${allowed(viewer, 'contents.read', contentFacts)}`

/** SQL: an entry as JSON. The record of each kind is read for the rows of the page only. */
const entryRowSql = (viewer: Viewer): RawBuilder<EntryRow> => sql`json_build_object(
  '@id', '/api/channel/feed/' || (array['posts', 'documents', 'contents'])[page.id[1] + 1] || '/' || page.id[2],
  '@type', 'ChannelEntry',
  'post', case when page.id[1] = 0 then (
    select ${postRowSql} from channel_posts post ${postJoins} where post.id = page.id[2]) end,
  'document', case when page.id[1] = 1 then (
    select ${documentRowSql(viewer)} from documents ${documentJoins(viewer)} where documents.id = page.id[2]) end,
  'content', case when page.id[1] = 2 then (
    select ${contentRowSql} from contents content ${contentJoins} where content.id = page.id[2]) end)`

const feedList = (viewer: Viewer): List<EntryRow> => ({
  matching: feedEntriesSql(viewer),
  order: sql`at desc, id desc`,
  row: entryRowSql(viewer),
  joins: sql``,
})

/** Reads a page of the channel, newest first (DOMAIN §7 "Canal CSEC"). */
export async function readFeed(db: Db, viewer: Viewer, slice: Slice): Promise<Rows<ChannelEntry>> {
  const { rows, total } = await readPage(db, feedList(viewer), slice)
  return { rows: rows.map((entry) => presentEntry(viewer, entry)), total }
}

const presentEntry = (viewer: Viewer, { post, ...entry }: EntryRow): ChannelEntry => ({
  ...entry,
  at: post?.createdAt ?? entry.document?.publishedAt ?? entry.content?.publishedAt ?? '',
  post: post && withAllowedActions(viewer, post),
})

/** SQL condition: the session is of the CSE central or of a body below it. */
const isCentralCondition = sql<boolean>`session.body_id in (
  select body.id from bodies body join bodies central on body.path @> array[central.id] where central.kind = 'CSEC')`

/** Finds what is displayed beside the feed. */
export async function findChannel({ db, clock }: Portal, viewer: Viewer): Promise<Channel> {
  const coming = upcomingSessions(viewer, clock.now(), isCentralCondition)
  const { rows: nextSessions } = await readPage(db, coming, { limit: shownSessions, offset: 0 })
  return {
    '@context': '/api/contexts/Channel',
    '@id': '/api/channel',
    '@type': 'Channel',
    nextSessions,
    can: actionsOn(viewer, 'channel', { authorId: null }),
  }
}
