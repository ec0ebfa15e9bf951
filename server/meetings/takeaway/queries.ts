import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { minutesToApproveJoin } from '#server/meetings/sessions/sessionDocuments.ts'
import { documentFacts, isOpenCondition } from '#server/papers/documents/facts.ts'
import { lineJoins, readingOrder } from '#server/papers/documents/present.ts'
import type { PlannedDocument, PlannedPoint, TakeawayPlan } from './plan.ts'

interface Found {
  /** see `TakeawayPlan` */
  since: string | null
  session: TakeawayPlan['session']
  bodies: number[]
  points: (Omit<PlannedPoint, 'documents'> & { id: number })[]
  hung: { pointId: number | null; document: PlannedDocument; isOpen: boolean }[]
}

/** What the viewer may take away, and the hash of their rights. */
export interface Takeaway {
  plan: TakeawayPlan
  /** hash of the rights that matter for this session; equal for all people who have them */
  audience: string
  /**
   * whether all members may read all of it: nothing is confidential, of the channel, or before the convocation. The file of
   * a plan is the same either way
   */
  isOpen: boolean
}

/**
 * Finds the content of a bundle: the agenda of a session, and the published versions that the viewer may read.
 * @param since ISO instant: only documents published after it
 * @throws Failure `record.notFound` when there is no such session, or none that the viewer may read
 */
export async function findTakeaway(
  db: Db,
  viewer: Viewer,
  sessionId: number,
  since: string | null = null,
): Promise<Takeaway> {
  const readable = allowed(viewer, 'documents.read', documentFacts)
  const { rows } = await sql<Found>`
    with hanging as (${filedDocumentsSql} where documents.session_id = ${sessionId} ${referencedDocumentsSql}
      where point.session_id = ${sessionId} ${minutesToApproveSql} where own.session_id = ${sessionId})
    select json_build_object(${shownFacts}) as session,
      (select to_json(max(documents.published_at)) from hanging join documents on documents.id = hanging.document_id
        where documents.status = 'published' and ${readable} and documents.published_at <= ${since}::timestamptz) as since,
      (select coalesce(json_agg(distinct documents.body_id), '[]')
        from hanging join documents on documents.id = hanging.document_id) as bodies,
      (${numberedPointsSql(sessionId)}) as points,
      (select coalesce(json_agg(${plannedDocumentSql} order by hanging.position nulls first, ${readingOrder}), '[]')
        from hanging join documents on documents.id = hanging.document_id ${lineJoins} ${placePointJoins}
        where documents.status = 'published' and ${readable}
          and (hanging.position is null or documents.point_id is distinct from hanging.point_id)
          and (${since}::timestamptz is null or documents.published_at > ${since}::timestamptz)) as hung
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return { plan: planOf(found), audience: audienceOf(viewer, found), isOpen: isOpen(found) }
}

/**
 * SQL: the documents filed for the session; `referencedDocumentsSql` adds those referenced by its points,
 * `minutesToApproveSql` the minutes that they approve. One that is filed under the point that refers to it is there
 * twice.
 */
const filedDocumentsSql = precompiledSql(sql`
  select documents.id as document_id, documents.point_id, null::int as position from documents`)
const referencedDocumentsSql = precompiledSql(sql`
  union all
  select reference.document_id, reference.point_id, reference.position
  from agenda_point_references reference join agenda_points point on point.id = reference.point_id`)

const minutesToApproveSql = precompiledSql(sql`
  union all
  select minutes.document_id, own.id, -1 from agenda_points own ${minutesToApproveJoin}`)

const placePointJoins = precompiledSql(sql`
  left join agenda_points point on point.id = hanging.point_id
  left join agenda_points parent on parent.id = point.parent_id`)

const shownFacts = precompiledSql(sql`
  'id', session.id, 'title', session.title, 'startsAt', session.starts_at, 'endsAt', session.ends_at,
  'mode', session.mode, 'place', session.place, 'status', session.status, 'confidential', session.confidential,
  'body', json_build_object('name', body.name, 'label', body.label)`)

/**
 * SQL: the points with their numbers, such as "2.1": the rank among the points of a level, since positions may have
 * gaps.
 */
const numberedPointsSql = (sessionId: number) => sql`
  with ranked as (
    select id, parent_id, title, kind, row_number() over (partition by parent_id order by position) as rank
    from agenda_points where session_id = ${sessionId})
  select coalesce(json_agg(json_build_object(
      'id', point.id, 'number', concat_ws('.', parent.rank, point.rank), 'title', point.title, 'kind', point.kind)
    order by coalesce(parent.rank, point.rank), parent.rank nulls first, point.rank), '[]')
  from ranked point left join ranked parent on parent.id = point.parent_id`

const plannedDocumentSql =
  precompiledSql(sql`json_build_object('pointId', hanging.point_id, 'isOpen', ${isOpenCondition}, 'document', json_build_object(
  'id', documents.id, 'title', documents.title, 'version', version.number, 'fileKey', version.file_key,
  'bytes', version.bytes, 'sha256', version.sha256, 'confidential', ${documentFacts.confidential},
  'publishedAt', documents.published_at, 'isAttached', hanging.position is not null))`)

function planOf({ session, since, points, hung }: Found): TakeawayPlan {
  const under = Map.groupBy(hung, ({ pointId }) => pointId)
  const documents = (pointId: number | null) => under.get(pointId)?.map(({ document }) => document) ?? []
  return {
    session,
    since,
    points: points.map(({ id, ...point }) => ({ ...point, documents: documents(id) })),
    documents: documents(null),
  }
}

const isOpen = ({ session, hung }: Found): boolean =>
  session.status !== 'draft' && !session.confidential && hung.every((each) => each.isOpen)

/** Hashes the decisions of the policy for each kind of published document that the session may have. */
function audienceOf(viewer: Viewer, { session, bodies }: Found): string {
  const published = {
    authorId: null,
    depositorId: null,
    status: 'published',
    moving: 'none',
    sessionOut: session.status !== 'draft',
  } as const
  const channels = ['none', 'csec'] as const
  const kinds: Facts['documents'][] = bodies.flatMap((bodyId) =>
    channels.flatMap((channel) =>
      [false, true].map((confidential) => ({ ...published, bodyId, channel, confidential })),
    ),
  )
  const answers = kinds.map((kind) => can(viewer, 'documents.read', kind))
  return hash('sha256', JSON.stringify([bodies, answers]), 'base64url')
}

/** The fields of a session for its calendar event. */
export interface SessionEvent extends Pick<Session, 'id' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'status'> {
  bodyId: number
  body: string
  confidential: boolean
  remoteLink: string | null
  updatedAt: string
  version: number
}

/**
 * Finds the calendar fields of a session.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findEvent(db: Db, viewer: Viewer, id: number): Promise<SessionEvent> {
  const row = await db
    .selectFrom('sessions as session')
    .innerJoin('bodies as body', 'body.id', 'session.bodyId')
    .select(['session.id', 'session.title', 'session.startsAt', 'session.endsAt', 'session.place', 'session.status'])
    .select(['session.bodyId', 'body.name as body', 'session.confidential', 'session.remoteLink'])
    .select(['session.updatedAt', 'session.version'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .executeTakeFirst()
  if (!row) throw new Failure('record.notFound')
  return row
}
