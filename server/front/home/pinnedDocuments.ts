import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BodyHome } from '#contract/meetings/bodyHome.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins } from '#server/papers/documents/present.ts'

/** SQL: the last minutes of the body that the viewer may read, also drafts; null when there are none. */
export const lastMinutesSql = (viewer: Viewer, bodyId: number): RawBuilder<BodyHome['lastMinutes']> => sql`(
  select json_build_object(
    'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
    'state', minutes.state,
    'document', ${documentLineSql(viewer)})
  from minutes join documents on documents.id = minutes.document_id ${lineJoins}
  where documents.body_id = ${bodyId} and ${allowed(viewer, 'documents.read', documentFacts)}
    and ${allowed(viewer, 'sessions.read', sessionFacts)}
  order by session.starts_at desc, session.id desc limit 1)`

/** The prefixes of the names of pinned document types (DOMAIN §5.1), without accents. */
const pinnedTypes = ['reglement interieur', 'accord', 'calendrier']

/** SQL: the last published document of each pinned type. */
export const pinnedDocumentsSql = (viewer: Viewer, bodyId: number): RawBuilder<BodyHome['pinned']> => sql`(
  select coalesce(json_agg(paper.line order by pin.place), '[]')
  from unnest(array[${sql.join(pinnedTypes.map((name) => sql.lit(name)))}]) with ordinality pin (name, place)
  cross join lateral (
    select last.line from document_types kind
    cross join lateral (
      select documents.published_at, documents.id, ${documentLineSql(viewer)} as line from documents ${lineJoins}
      where documents.body_id = ${bodyId} and documents.family = 'functioning' and documents.status = 'published'
        and documents.document_type_id = kind.id and ${allowed(viewer, 'documents.read', documentFacts)}
      order by documents.published_at desc, documents.id desc limit 1
    ) last
    where folded(kind.name) like pin.name || '%'
    order by last.published_at desc, last.id desc limit 1
  ) paper)`
