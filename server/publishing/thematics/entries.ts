import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ThematicEntry } from '#contract/publishing/thematics/thematics.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { pointVoteSql } from '#server/meetings/sessions/electionSql.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import {
  documentLineSql,
  lineJoins,
  pointJoins,
  pointNumberSql,
  readingOrder,
} from '#server/papers/documents/present.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'
import { isPublishedCondition } from '#server/publishing/contents/list.ts'

/** A kind of timeline entries. */
interface EntryKind {
  /**
   * selects, for each record that the viewer may read, `record_id`, `at`, the ids of its bodies, and whether it is shown
   * under a point
   */
  matching: (viewer: Viewer, thematicId: number) => RawBuilder<unknown>
  /** the JSON of an entry; needs `page.id[2]`, the id of the record, in scope */
  row: (viewer: Viewer) => RawBuilder<ThematicEntry>
}

/** SQL condition: the session is neither a draft nor cancelled. */
const isConvenedCondition = sql`session.status in ('convened', 'held', 'closed')`

const sessionReference = sql`json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at)`

/** A row that is the same for every viewer. */
const constantRow = (row: RawBuilder<ThematicEntry>) => {
  const compiled = precompiledSql(row)
  return () => compiled
}

/** Builds the JSON of an entry, with null for the fields that its kind does not have. */
const entrySql = (
  kind: ThematicEntry['kind'],
  path: string,
  filled: Partial<Record<keyof ThematicEntry, RawBuilder<unknown>>>,
) => {
  const empty = ['irp', 'session', 'number', 'opinion', 'vote', 'contentType', 'decision'] as const
  const fields = {
    ...Object.fromEntries(empty.map((name) => [name, sql`null`])),
    documents: sql`'[]'::json`,
    ...filled,
  }
  return sql`json_build_object(
    '@id', ${sql.lit(path)} || page.id[2], '@type', 'ThematicEntry', 'kind', ${sql.lit(kind)}, 'id', page.id[2],
    ${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`
}

/** SQL: the published documents of a point. Needs `page.id[2]`, the id of the point. */
const pointDocumentsSql = (viewer: Viewer) => sql`(
  select coalesce(json_agg(${documentLineSql(viewer)} order by ${readingOrder}), '[]')
  from documents ${lineJoins} ${pointJoins}
  where documents.point_id = page.id[2] and documents.status = 'published'
    and ${allowed(viewer, 'documents.read', documentFacts)})`

const points: EntryKind = {
  matching: (viewer, thematicId) => sql`
    select point.id as record_id, session.starts_at as at, array[session.body_id] as body_ids, false
    from agenda_point_thematics filed
    join agenda_points point on point.id = filed.point_id
    join sessions session on session.id = point.session_id
    where filed.thematic_id = ${thematicId} and ${isConvenedCondition} and ${allowed(viewer, 'sessions.read', sessionFacts)}`,
  row: (viewer) => sql`(
    select ${entrySql('point', '/api/points/', {
      at: sql`session.starts_at`,
      title: sql`point.title`,
      irp: bodyReference('body'),
      session: sessionReference,
      number: pointNumberSql,
      opinion: sql`outcome.opinion`,
      vote: pointVoteSql,
      documents: pointDocumentsSql(viewer),
    })}
    from agenda_points point
    join sessions session on session.id = point.session_id
    join bodies body on body.id = session.body_id
    left join agenda_points parent on parent.id = point.parent_id
    left join point_outcomes outcome on outcome.point_id = point.id
    where point.id = page.id[2])`,
}

const documents: EntryKind = {
  matching: (viewer, thematicId) => sql`
    select documents.id, documents.published_at, array[documents.body_id],
      coalesce(exists (select from agenda_point_thematics above
          where above.point_id = documents.point_id and above.thematic_id = ${thematicId})
        and ${isConvenedCondition} and ${allowed(viewer, 'sessions.read', sessionFacts)}, false)
    from document_thematics filed
    join documents on documents.id = filed.document_id
    left join sessions session on session.id = documents.session_id
    where filed.thematic_id = ${thematicId} and documents.status = 'published'
      and ${allowed(viewer, 'documents.read', documentFacts)}`,
  row: constantRow(sql`(
    select ${entrySql('document', '/api/documents/', {
      at: sql`documents.published_at`,
      title: sql`documents.title`,
      irp: bodyReference('body'),
      session: sql`case when session.id is not null then ${sessionReference} end`,
    })}
    from documents
    join bodies body on body.id = documents.body_id
    left join sessions session on session.id = documents.session_id
    where documents.id = page.id[2])`),
}

/** A synopsis belongs to the body of its session, another content to the bodies that it is for. */
const contents: EntryKind = {
  matching: (viewer, thematicId) => sql`
    select content.id, content.published_at,
      case when told.id is not null then array[told.body_id] else content.body_ids end, false
    from content_thematics filed
    join contents content on content.id = filed.content_id ${factsJoin}
    where filed.thematic_id = ${thematicId} and ${isPublishedCondition} and ${allowed(viewer, 'contents.read', contentFacts)}`,
  row: constantRow(sql`(
    select ${entrySql('content', '/api/contents/', {
      at: sql`content.published_at`,
      title: sql`content.title`,
      irp: bodyReference('body'),
      session: sql`case when told.id is not null then
        json_build_object('id', told.id, 'title', told.title, 'startsAt', told.starts_at) end`,
      contentType: sql`content.content_type`,
    })}
    from contents content ${factsJoin}
    left join bodies body on body.id = coalesce(told.body_id,
      case when cardinality(content.body_ids) = 1 then content.body_ids[1] end)
    where content.id = page.id[2])`),
}

const decisions: EntryKind = {
  matching: (viewer, thematicId) => sql`
    select decision.id, session.starts_at, array[session.body_id], false
    from decision_thematics filed
    join decisions decision on decision.id = filed.decision_id
    join sessions session on session.id = decision.session_id
    where filed.thematic_id = ${thematicId} and ${isConvenedCondition} and ${allowed(viewer, 'sessions.read', sessionFacts)}`,
  row: constantRow(sql`(
    select ${entrySql('decision', '/api/decisions/', {
      at: sql`session.starts_at`,
      title: sql`decision.text`,
      irp: bodyReference('body'),
      session: sessionReference,
      number: sql`'D' || decision.number`,
      decision: sql`json_build_object('state', decision.state, 'dueOn', decision.due_on, 'owner', decision.owner)`,
    })}
    from decisions decision
    join sessions session on session.id = decision.session_id
    join bodies body on body.id = session.body_id
    where decision.id = page.id[2])`),
}

/** In the order of entries with the same date. */
export const entryKinds = {
  decision: decisions,
  point: points,
  document: documents,
  content: contents,
} as const satisfies Record<ThematicEntry['kind'], EntryKind>
