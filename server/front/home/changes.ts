import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home, HomeChange } from '#contract/front/home.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { type SessionEvent, sessionEventKinds } from '#contract/meetings/sessions/sessionEvents.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { isBeforeMandateCondition } from '#server/ground/identity/beforeMandate.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/**
 * Most changes kept, the latest. They are sought among the latest changes of the whole portal only, so that what is read
 * does not grow with the absence: after a long one the oldest changes are left out.
 */
const readAtMost = {
  documents: { kept: 200, sought: 1_000 },
  events: { kept: 100, sought: 500 },
} as const
const shown = { groups: 8, documents: 3 } as const

interface Change {
  at: string
  irp: BodyReference
  session: SessionReference | null
}
interface ChangedDocument extends Change {
  id: number
  title: string
  isUnread: boolean
}
interface ChangedSession extends Change {
  kind: SessionEvent['kind']
}

/** The changes since the previous visit, last changed first. */
export interface ChangesSince {
  documents: ChangedDocument[]
  events: ChangedSession[]
}

/** SQL: the instant that decides whether a document is older than a mandate: a session's papers are its. Needs `session`. */
const documentInstantSql = sql`coalesce(session.ends_at, documents.out_at)`

/** SQL condition: a document came out since, by somebody else, and not before the viewer's mandate. Needs `session`. */
export const isNewDocumentCondition = (viewer: Viewer, since: string): RawBuilder<SqlBool> => sql`(
  documents.out_at > ${since}::timestamptz and documents.author_id is distinct from ${viewer.id}
  and not ${isBeforeMandateCondition(viewer, sql`documents.body_id`, documentInstantSql)})`

/**
 * SQL: what others changed since the previous visit, as a JSON column.
 * @param bodiesShown SQL condition on the id of a body
 */
export const changesSinceVisitSql = (
  viewer: Viewer,
  since: string,
  bodiesShown: (bodyId: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<ChangesSince> => sql`json_build_object(
  'documents', (
    select coalesce(json_agg(${changedDocumentSql(viewer)} order by documents.out_at desc, documents.id desc), '[]')
    from (
      select documents.* from (
        select * from documents where documents.out_at > ${since}::timestamptz
        order by documents.out_at desc limit ${sql.lit(readAtMost.documents.sought)}
      ) documents ${sessionOfDocument}
      where documents.status = 'published' and ${bodiesShown(sql`documents.body_id`)}
        and ${allowed(viewer, 'documents.read', documentFacts)} and ${isNewDocumentCondition(viewer, since)}
      order by documents.out_at desc limit ${sql.lit(readAtMost.documents.kept)}
    ) documents ${sessionOfDocument} join bodies body on body.id = documents.body_id),
  'events', (
    select coalesce(json_agg(json_build_object('at', event.at, 'kind', event.kind, 'irp', ${bodyReference('body')},
      'session', ${sessionSql}) order by event.at desc), '[]')
    from (
      select event.at, event.kind, event.session_id
      from (
        select * from session_events where at > ${since}::timestamptz
        order by at desc limit ${sql.lit(readAtMost.events.sought)}
      ) event join lateral (select * from sessions where id = event.session_id offset 0) session on true
      where event.by_user_id is distinct from ${viewer.id}
        and ${allowed(viewer, 'sessions.read', sessionFacts)} and ${bodiesShown(sql`session.body_id`)}
        and not ${isBeforeMandateCondition(viewer, sql`session.body_id`, sql`session.ends_at`)}
      order by event.at desc limit ${sql.lit(readAtMost.events.kept)}
    ) event
    join sessions session on session.id = event.session_id join bodies body on body.id = session.body_id))`

/** Reads sessions one by one: the planner would otherwise hash those of ten years for a few documents. */
const sessionOfDocument = sql`left join lateral (
  select * from sessions where id = documents.session_id offset 0) session on true`

const sessionSql = sql<SessionReference>`json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at)`

const changedDocumentSql = (viewer: Viewer): RawBuilder<ChangedDocument> => sql`json_build_object(
  'id', documents.id, 'title', documents.title, 'at', documents.out_at, 'irp', ${bodyReference('body')},
  'session', case when session.id is not null then ${sessionSql} end,
  'isUnread', not exists (select from document_readings reading where reading.user_id = ${viewer.id}
    and reading.document_id = documents.id and reading.version_number = documents.published_version))`

/** Groups the changes by session, or by body for documents of no session; the last changed group comes first. */
export function groupChanges({ documents, events }: ChangesSince): Pick<Home, 'changes' | 'moreChanges'> {
  const groups = Map.groupBy<string, ChangedDocument | ChangedSession>([...documents, ...events], ({ session, irp }) =>
    session ? `session ${session.id}` : `body ${irp.id}`,
  )
  const changes = [...groups.values()].map(presentGroup).sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return { changes: changes.slice(0, shown.groups), moreChanges: Math.max(0, changes.length - shown.groups) }
}

function presentGroup(together: readonly (ChangedDocument | ChangedSession)[]): HomeChange {
  const { irp, session } = together[0] as Change
  const published = together.filter((change) => 'title' in change)
  const kinds = new Set(together.flatMap((change) => ('kind' in change ? [change.kind] : [])))
  return {
    irp,
    session,
    at: together.reduce((last, { at }) => (Date.parse(at) > Date.parse(last) ? at : last), together[0]?.at ?? ''),
    events: sessionEventKinds.filter((kind) => kinds.has(kind)),
    documentCount: published.length,
    documents: published.slice(0, shown.documents).map(({ id, title, isUnread }) => ({ id, title, isUnread })),
  }
}
