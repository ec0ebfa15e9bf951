import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { MemoryEntry, MemoryFilters } from '#contract/meetings/memory/memory.ts'
import { allConditions, type List } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { foldedContainsWordsCondition } from '#server/ground/database/sql/wordConditions.ts'
import { consultationFacts } from '#server/meetings/sessions/consultationFacts.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { centralJoin, consultationStateSql, opinionDueOnSql } from '#server/meetings/sessions/opinionDueOnSql.ts'
import { outcomeFields } from '#server/meetings/sessions/points.ts'
import { isLateCondition, ownerPersonSql } from '#server/meetings/sessions/presentDecision.ts'
import { startDaySql } from '#server/meetings/sessions/startDaySql.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** Where an entry comes from: the first number of its id in SQL. */
const sources = { outcome: sql.lit(0), decision: sql.lit(1), missedOpinion: sql.lit(2) }

/** SQL condition: the session is neither a draft nor cancelled. */
const isConvenedCondition = sql`session.status in ('convened', 'held', 'closed')`

/** SQL: a title without figures and punctuation, so that yearly points have the same one. */
const recurringTitleSql = (title: RawBuilder<unknown>) =>
  sql`regexp_replace(folded(${title}), '[^[:alpha:]]+', ' ', 'g')`

/**
 * SQL: common table expressions for the entries of a body: `here` (ids of the body and those below it), `subject` (the
 * point of the filter `about`, if the viewer may read it) and `entries`. Each entry has one flag per filter that has a
 * facet, so that a facet can be counted without its own filter.
 */
export const entriesSql = (
  viewer: Viewer,
  bodyId: number,
  filters: MemoryFilters,
  today: string,
): RawBuilder<unknown> => sql`
  here as (
    select id from bodies where id = ${bodyId}
    union select child.id from bodies child join here on child.parent_id = here.id
  ),
  subject as materialized (${subjectSql(viewer, filters.about)}),
  entries as materialized (
    select entry.*,
      ${flagSql(filters.kind, sql`kind = any(${filters.kind}::text[])`)} as of_kind,
      ${flagSql(filters.year, sql`year = any(${filters.year}::int[])`)} as of_year,
      ${flagSql(filters.thematic, sql`thematic_ids && ${filters.thematic}::int[]`)} as of_thematic,
      ${flagSql(filters.irp, sql`body_id = any(${filters.irp}::int[])`)} as of_irp,
      ${flagSql(filters.on, periodCondition(filters.on))} as of_period
    from (
      ${outcomesSql(viewer, filters)} union all ${decisionsSql(viewer, filters)}
      union all ${missedOpinionsSql(viewer, filters, today)}
    ) entry
  )`

const flagSql = (filter: unknown, condition: RawBuilder<unknown>) => (filter === undefined ? sql`true` : condition)

const periodCondition = ({ after, before }: NonNullable<MemoryFilters['on']> = {}) =>
  allConditions(after ? sql`day >= ${after}::date` : undefined, before ? sql`day <= ${before}::date` : undefined)

const subjectSql = (viewer: Viewer, about: number | undefined) => sql`
  select point.id, point.title, point.consultation_id, ${recurringTitleSql(sql`point.title`)} as recurring_title,
    array(select thematic_id from agenda_point_thematics where point_id = point.id) as thematic_ids,
    json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) as session
  from agenda_points point join sessions session on session.id = point.session_id
  where point.id = ${about ?? null}::int and ${allowed(viewer, 'sessions.read', sessionFacts)}`

const pointThematicsSql = sql`array(select thematic_id from agenda_point_thematics where point_id = point.id)`

/** SQL: the columns of an entry that come from its session. */
const sessionColumns = precompiledSql(
  sql`session.starts_at as at, session.year as year, ${startDaySql('session')} as day, session.body_id as body_id`,
)

/** SQL: opinions and votes. The approval of minutes is not one: it belongs to the minutes. */
const outcomesSql = (viewer: Viewer, { about, q }: MemoryFilters) => sql`
  select ${sources.outcome} as source, point.id as record_id, case when outcome.opinion is null then 'vote' else 'opinion' end as kind,
    ${sessionColumns}, ${pointThematicsSql} as thematic_ids
  from point_outcomes outcome
  join agenda_points point on point.id = outcome.point_id
  join sessions session on session.id = point.session_id
  where session.body_id in (select id from here) and ${isConvenedCondition}
    and (outcome.opinion is not null or outcome.votes_for is not null) and point.kind <> 'minutes'
    and ${allowed(viewer, 'sessions.read', sessionFacts)}
    and ${allConditions(
      q
        ? foldedContainsWordsCondition(
            sql`concat_ws(' ', point.title, outcome.opinion_text, outcome.employer_answer)`,
            q,
          )
        : undefined,
      about === undefined
        ? undefined
        : sql`exists (select from subject where subject.id <> point.id and ${isAboutCondition(pointThematicsSql)})`,
    )}`

/**
 * SQL: opinions deemed negative, each with the latest point about its consultation in a session that the viewer may
 * read (art. L. 2312-16 of the Code du travail).
 */
const missedOpinionsSql = (viewer: Viewer, { about, q }: MemoryFilters, today: string) => sql`
  select ${sources.missedOpinion}, point.id, 'opinion', ${sessionColumns}, ${pointThematicsSql}
  from consultations consultation ${centralJoin}
  cross join lateral (
    select latest.* from agenda_points latest join sessions session on session.id = latest.session_id
    where latest.consultation_id = consultation.id and ${isConvenedCondition}
      and ${allowed(viewer, 'sessions.read', sessionFacts)}
    order by session.starts_at desc, latest.id desc limit 1
  ) point
  join sessions session on session.id = point.session_id
  where session.body_id in (select id from here) and ${consultationStateSql(today)} = 'deemedNegative'
    and ${allowed(viewer, 'consultations.read', consultationFacts)}
    and ${allConditions(
      q ? foldedContainsWordsCondition(sql`concat_ws(' ', point.title, consultation.title)`, q) : undefined,
      about === undefined
        ? undefined
        : sql`exists (select from subject where subject.id <> point.id and ${isAboutCondition(pointThematicsSql)})`,
    )}`

const decisionThematicsSql = sql`array(
  select thematic_id from decision_thematics where decision_id = decision.id
  union select thematic_id from agenda_point_thematics where point_id = decision.point_id)`

const decisionsSql = (viewer: Viewer, { about, q }: MemoryFilters) => sql`
  select ${sources.decision}, decision.id, case when decision.owner is null and decision.due_on is null then 'decision' else 'commitment' end,
    ${sessionColumns}, ${decisionThematicsSql}
  from decisions decision
  join sessions session on session.id = decision.session_id
  left join agenda_points point on point.id = decision.point_id
  where session.body_id in (select id from here) and ${isConvenedCondition}
    and ${allowed(viewer, 'sessions.read', sessionFacts)}
    and ${allConditions(
      q ? foldedContainsWordsCondition(sql`concat_ws(' ', decision.text, decision.owner, point.title)`, q) : undefined,
      about === undefined
        ? undefined
        : sql`exists (select from subject
            where subject.id is distinct from point.id and ${isAboutCondition(decisionThematicsSql)})`,
    )}`

/** SQL condition: `point` is about the same matter as `subject`. */
const isAboutCondition = (thematicIds: RawBuilder<unknown>) => sql`(
  ${thematicIds} && subject.thematic_ids or point.consultation_id = subject.consultation_id
  or ${recurringTitleSql(sql`point.title`)} = subject.recurring_title)`

/** SQL condition: the entry passes every filter. */
const isFoundCondition = sql`of_kind and of_year and of_thematic and of_irp and of_period`

const placeFields = precompiledSql(sql`
  'at', session.starts_at,
  'irp', ${bodyReference('body')},
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'point', case when point.id is not null then
    json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title) end`)

const thematicsSql = (ids: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
    order by thematic.position, thematic.id), '[]')
  from thematics thematic where thematic.id = any(${ids}))`

/** SQL: the opinion or vote of a point. Needs `page.id`. */
const outcomeRowSql = precompiledSql(sql`(
  select json_build_object('@id', '/api/points/' || point.id, '@type', 'MemoryEntry',
    'kind', case when outcome.opinion is null then 'vote' else 'opinion' end, 'id', point.id, 'title', point.title,
    ${placeFields}, ${outcomeFields}, 'deemedNegativeOn', null, 'decision', null, 'thematics', ${thematicsSql(pointThematicsSql)})
  from agenda_points point
  join point_outcomes outcome on outcome.point_id = point.id
  join sessions session on session.id = point.session_id
  join bodies body on body.id = session.body_id
  left join agenda_points parent on parent.id = point.parent_id
  where point.id = page.id[2])`)

/** SQL: the opinion deemed negative of a point. Needs `page.id`. */
const missedOpinionRowSql = precompiledSql(sql`(
  select json_build_object('@id', '/api/points/' || point.id, '@type', 'MemoryEntry', 'kind', 'opinion', 'id', point.id,
    'title', point.title, ${placeFields}, 'opinion', null, 'deemedNegativeOn', ${opinionDueOnSql}, 'vote', null,
    'decision', null, 'thematics', ${thematicsSql(pointThematicsSql)})
  from agenda_points point
  join consultations consultation on consultation.id = point.consultation_id ${centralJoin}
  join sessions session on session.id = point.session_id
  join bodies body on body.id = session.body_id
  left join agenda_points parent on parent.id = point.parent_id
  where point.id = page.id[2])`)

/** SQL: a decision or commitment. Needs `page.id`. */
const decisionRowSql = (today: string) => sql`(
  select json_build_object('@id', '/api/decisions/' || decision.id, '@type', 'MemoryEntry',
    'kind', case when decision.owner is null and decision.due_on is null then 'decision' else 'commitment' end,
    'id', decision.id, 'title', decision.text, ${placeFields}, 'opinion', null, 'deemedNegativeOn', null, 'vote', null,
    'decision', json_build_object('number', decision.number, 'owner', decision.owner,
      'ownerPerson', ${ownerPersonSql}, 'dueOn', decision.due_on,
      'state', decision.state, 'late', ${isLateCondition(today)}),
    'thematics', ${thematicsSql(decisionThematicsSql)})
  from decisions decision
  join sessions session on session.id = decision.session_id
  join bodies body on body.id = session.body_id
  left join agenda_points point on point.id = decision.point_id
  left join agenda_points parent on parent.id = point.parent_id
  where decision.id = page.id[2])`

/** The list of the entries that pass every filter, the latest first. Needs `entriesSql`. */
export const memoryList = (today: string): List<MemoryEntry> => ({
  ...entriesById(sql`select array[source, record_id] as id, at from entries where ${isFoundCondition}`, today),
  // A point comes before the decisions of its session.
  order: sql`at desc, id[1], id[2]`,
  orders: { at: sql`at` },
})

/** SQL condition: the viewer may still read an entry that was found before. Needs its `source` and `record_id` in scope. */
export const stillReadableCondition = (viewer: Viewer): RawBuilder<SqlBool> => sql`exists (
  select from sessions session left join agenda_points point on point.session_id = session.id and point.id = record_id
    and source <> ${sources.decision}
  left join consultations consultation on consultation.id = point.consultation_id
  where session.id = case source
      when ${sources.decision} then (select session_id from decisions where id = record_id)
      else (select session_id from agenda_points where id = record_id) end
    and ${isConvenedCondition} and ${allowed(viewer, 'sessions.read', sessionFacts)}
    and (source <> ${sources.missedOpinion} or ${allowed(viewer, 'consultations.read', consultationFacts)}))`

/** Rows of entries by their id: the source, and the number of the point or decision. */
export const entriesById = (matching: RawBuilder<unknown>, today: string): List<MemoryEntry> => ({
  matching,
  order: sql`id`,
  row: sql`case page.id[1]
    when ${sources.outcome} then ${outcomeRowSql}
    when ${sources.decision} then ${decisionRowSql(today)}
    else ${missedOpinionRowSql} end`,
  joins: sql``,
})

/** SQL: the ids of all entries that pass every filter, in list order. */
export const foundIdsSql = (
  viewer: Viewer,
  bodyId: number,
  filters: MemoryFilters,
  today: string,
  most: number,
) => sql<{
  source: number
  recordId: number
}>`
  with recursive ${entriesSql(viewer, bodyId, filters, today)}
  select source, record_id as "recordId" from entries where ${isFoundCondition}
  order by at desc, source, record_id limit ${most}`
