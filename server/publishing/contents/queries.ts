import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { knownVideoHosts, type Video, videoFrameUrl } from '#contract/publishing/contents/videos.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sanitizeForReaders } from '#server/ground/richText/sanitizeForReaders.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { outcomeFields } from '#server/meetings/sessions/points.ts'
import { decisionsSql } from '#server/meetings/sessions/presentDecision.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { contentFacts, contentFactsJson } from './facts.ts'
import { rowFields, rowJoins } from './present.ts'
import { relatedContentsSql, relatedDocumentsSql, relatedSessionsSql } from './related.ts'

interface Found {
  record: Omit<Content, '@context' | 'videoUrl' | 'can'>
  video: Video | null
  facts: Facts['contents']
}

/**
 * Finds a content with all its parts, in one statement. Its text is sanitized again, however it came into the database.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export const findContent = async (portal: Portal, db: Db, viewer: Viewer, id: number): Promise<Content> =>
  (await findWithFacts(portal, db, viewer, id)).content

/**
 * Finds a content and audits its reading: reading the synopsis of a confidential session counts as reading the session.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findContentAndAudit(portal: Portal, viewer: Viewer, id: number): Promise<Content> {
  const { content, facts } = await findWithFacts(portal, portal.pipelinedReads, viewer, id)
  if (facts.confidential && content.session)
    await auditRead(portal, viewer, 'session.read', 'session', content.session.id)
  return content
}

async function findWithFacts({ config, clock }: Portal, db: Db, viewer: Viewer, id: number) {
  const { rows } = await sql<Found>`
    select json_build_object(${rowFields}, ${ownFields},
      'outcomes', ${outcomes(viewer)},
      'decisions', ${decisions(viewer, today(clock))},
      'related', json_build_object(
        'documents', ${relatedDocumentsSql(viewer, id)},
        'sessions', ${relatedSessionsSql(viewer, id)},
        'contents', ${relatedContentsSql(viewer, id)})) as record,
      case when content.video_id is not null then
        json_build_object('host', content.video_host, 'id', content.video_id) end as video,
      ${contentFactsJson} as facts
    from contents content ${rowJoins}
    where content.id = ${id} and ${allowed(viewer, 'contents.read', contentFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { record, video, facts } = found
  const isShown = video && [...knownVideoHosts, ...config.videoHosts].includes(video.host)
  const content: Content = {
    '@context': '/api/contexts/Content',
    ...record,
    // Six sessions are chosen, those of its links first; they are shown by date.
    related: { ...record.related, sessions: record.related.sessions.toSorted(byStartDescending) },
    text: await sanitizeForReaders(record.text),
    videoUrl: isShown ? videoFrameUrl(video) : null,
    can: actionsOn(viewer, 'contents', facts),
  }
  return { content, facts }
}

const byStartDescending = (one: SessionRow, other: SessionRow) => Date.parse(other.startsAt) - Date.parse(one.startsAt)

const podcast = sql`case
  when sound.id is not null then json_build_object('id', sound.id, 'url', '/api/podcasts/' || sound.id || '/file',
    'type', sound.type, 'fileName', sound.file_name, 'size', sound.bytes, 'seconds', sound.seconds)
  when content.podcast_url is not null then json_build_object('id', null, 'url', content.podcast_url,
    'type', null, 'fileName', null, 'size', null, 'seconds', content.podcast_seconds) end`

/** The fields that a record adds to a row. Needs `rowJoins`. */
const ownFields = precompiledSql(sql`
  'text', content.text,
  'mainPictureAlt', content.picture_alt,
  'podcast', ${podcast},
  'podcastUrl', content.podcast_url,
  'podcastSeconds', content.podcast_seconds,
  'sections', content.sections,
  'externalId', content.external_id,
  'version', content.version`)

/** SQL: the outcomes of the points of the session of a synopsis, in agenda order. Needs `content` in scope. */
const outcomes = (viewer: Viewer) => sql`(
  select coalesce(json_agg(json_build_object('number', ${pointNumberSql}, 'title', point.title, ${outcomeFields})
    order by coalesce(parent.position, point.position), parent.id is not null, point.position), '[]')
  from sessions session
  join agenda_points point on point.session_id = session.id
  join point_outcomes outcome on outcome.point_id = point.id
  left join agenda_points parent on parent.id = point.parent_id
  where session.id = content.session_id and ${allowed(viewer, 'sessions.read', sessionFacts)})`

const decisions = (viewer: Viewer, day: string) => sql`coalesce((
  select ${decisionsSql(day)} from sessions session
  where session.id = content.session_id and ${allowed(viewer, 'sessions.read', sessionFacts)}), '[]')`
