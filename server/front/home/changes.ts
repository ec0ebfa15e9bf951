import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home, HomeChange } from '#contract/front/home.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionReference } from '#contract/meetings/followUp.ts'
import { type SessionEvent, sessionEventKinds } from '#contract/meetings/sessionEvents.ts'
import { type List, rowsJsonSql } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { isBeforeMandateCondition } from '#server/ground/identity/beforeMandate.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** Most rows read, the latest: after a long absence the oldest changes are left out. */
const readAtMost = { documents: 200, events: 100 } as const
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
 * @param documents the published documents of the bodies shown that came out since, last published first
 * @param bodiesCondition of the bodies shown, on `session`
 */
export const changesSinceVisitSql = (
  viewer: Viewer,
  since: string,
  documents: Pick<List<unknown>, 'matching' | 'order' | 'filteredBy'>,
  bodiesCondition: RawBuilder<SqlBool>,
): RawBuilder<ChangesSince> => sql`json_build_object(
  'documents', ${rowsJsonSql<ChangedDocument>(
    { ...documents, row: changedDocumentSql(viewer), joins: changedDocumentJoins },
    { limit: readAtMost.documents },
  )},
  'events', (
    select coalesce(json_agg(json_build_object('at', event.at, 'kind', event.kind, 'irp', ${bodyReference('body')},
      'session', ${sessionSql}) order by event.at desc), '[]')
    from (
      select event.at, event.kind, event.session_id
      from session_events event join sessions session on session.id = event.session_id
      where event.at > ${since}::timestamptz and event.by_user_id is distinct from ${viewer.id}
        and ${allowed(viewer, 'sessions.read', sessionFacts)} and ${bodiesCondition}
        and not ${isBeforeMandateCondition(viewer, sql`session.body_id`, sql`session.ends_at`)}
      order by event.at desc limit ${sql.lit(readAtMost.events)}
    ) event
    join sessions session on session.id = event.session_id join bodies body on body.id = session.body_id))`

const sessionSql = sql<SessionReference>`json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at)`

const changedDocumentSql = (viewer: Viewer): RawBuilder<ChangedDocument> => sql`json_build_object(
  'id', documents.id, 'title', documents.title, 'at', documents.out_at, 'irp', ${bodyReference('body')},
  'session', case when session.id is not null then ${sessionSql} end,
  'isUnread', not exists (select from document_readings reading where reading.user_id = ${viewer.id}
    and reading.document_id = documents.id and reading.version_number = documents.published_version))`

const changedDocumentJoins = sql`join documents on documents.id = page.id
  join bodies body on body.id = documents.body_id
  left join sessions session on session.id = documents.session_id`

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
