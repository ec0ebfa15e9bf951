import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Decision, OpenDecision } from '#contract/meetings/sessions/followUp.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { namedMemberSql } from '#server/people/bodies/namedMember.ts'
import { sessionFacts } from './facts.ts'

/** Joins `decisions` as `decision` to its point. */
export const decisionJoins = precompiledSql(sql`
  left join agenda_points point on point.id = decision.point_id
  left join agenda_points parent on parent.id = point.parent_id`)

/** SQL: the person of the body who is the owner of a decision. Needs `decision` in scope. */
export const ownerPersonSql = namedMemberSql(
  sql`decision.owner`,
  sql`(select whole.body_id from sessions whole where whole.id = decision.session_id)`,
)

const fields = precompiledSql(sql`
  'id', decision.id,
  'number', decision.number,
  'text', decision.text,
  'point', case when point.id is not null then
    json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title) end,
  'owner', decision.owner,
  'ownerPerson', ${ownerPersonSql},
  'dueOn', decision.due_on,
  'state', decision.state,
  'thematics', (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
      order by thematic.position, thematic.id), '[]')
    from decision_thematics tagged join thematics thematic on thematic.id = tagged.thematic_id
    where tagged.decision_id = decision.id)`)

/** SQL condition: the decision is neither done nor abandoned. Needs `decision` in scope. */
export const isOpenCondition: RawBuilder<boolean> = precompiledSql(sql`decision.state in ('toDo', 'inProgress')`)
/** SQL condition: the decision is open and its due date has passed. Needs `decision` in scope. */
export const isLateCondition = (today: string): RawBuilder<boolean> =>
  sql`coalesce(${isOpenCondition} and decision.due_on < ${today}::date, false)`

/** The fields of a decision. Needs `decisionJoins`. */
export const decisionFields = (today: string) => sql`${fields}, 'late', ${isLateCondition(today)}`

/** SQL: the decisions of a session, by number. Needs `session` in scope. */
export const decisionsSql = (today: string): RawBuilder<Decision[]> => sql`(
  select coalesce(json_agg(json_build_object(${decisionFields(today)}) order by decision.number), '[]')
  from decisions decision ${decisionJoins} where decision.session_id = session.id)`

const maxOpenDecisions = 50

/** SQL: the open decisions of a body, in sessions that the viewer may read: late ones first, then by due date. */
export const openDecisionsSql = (viewer: Viewer, bodyId: number, today: string): RawBuilder<OpenDecision[]> => sql`(
  select coalesce(json_agg(found.decision order by found.rank), '[]') from (
    select json_build_object(${decisionFields(today)},
        'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at)) as decision,
      row_number() over (order by ${isLateCondition(today)} desc, decision.due_on, session.starts_at, decision.number) as rank
    from decisions decision join sessions session on session.id = decision.session_id ${decisionJoins}
    where session.body_id = ${bodyId} and ${isOpenCondition} and ${allowed(viewer, 'sessions.read', sessionFacts)}
    order by rank limit ${sql.lit(maxOpenDecisions)}
  ) found)`
