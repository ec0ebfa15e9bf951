import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { namedMemberSql } from '#server/people/bodies/namedMember.ts'
import { personReference } from '#server/people/users/present.ts'
import { pointVoteSql } from './electionSql.ts'
import { sessionFacts } from './facts.ts'
import { pointConsultationSql } from './presentConsultation.ts'
import { votesSql } from './presentMinutes.ts'
import type { StoredPoint } from './writing/agenda.ts'

/** The opinion or the vote of a point. Needs `outcome` in scope. */
export const outcomeFields = precompiledSql(sql`
  'opinion', case when outcome.opinion is not null then json_build_object('result', outcome.opinion,
    'text', outcome.opinion_text, 'votes', ${votesSql('outcome')}, 'employerAnswer', outcome.employer_answer) end,
  'vote', case when outcome.opinion is null then ${pointVoteSql} end`)

const earlierFacts = {
  bodyId: sql<number>`earlier.body_id`,
  status: sql<string>`earlier.status`,
  confidential: sql<boolean>`earlier.confidential`,
} satisfies FactColumns<'sessions'>

const shownFields = precompiledSql(sql`
  'id', point.id,
  'parentId', point.parent_id,
  'title', point.title,
  'kind', point.kind,
  'description', point.description,
  'expectedMinutes', point.expected_minutes,
  'rapporteur', point.rapporteur,
  'rapporteurPerson', ${namedMemberSql(
    sql`point.rapporteur`,
    sql`(select whole.body_id from sessions whole where whole.id = point.session_id)`,
  )},
  'thematics', coalesce(filed.thematics, '[]'),
  'proposals', (select coalesce(json_agg(json_build_object('id', proposal.id, 'author', ${personReference('author')},
      'isMerged', proposal.state = 'merged') order by proposal.state = 'merged', proposal.decided_at, proposal.id), '[]')
    from point_proposals proposal left join users author on author.id = proposal.author_id
    where proposal.point_id = point.id),
  'hasBallot', exists (select from ballots ballot
    where ballot.point_id = point.id and ballot.closed_at is not null and ballot.cancelled_at is null),
  ${outcomeFields}`)

const filedThematics = (sessionId: number | RawBuilder<number>) => sql`(
  select own.id, json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
    order by thematic.position, thematic.id) as thematics
  from agenda_points own
  join agenda_point_thematics filed on filed.point_id = own.id
  join thematics thematic on thematic.id = filed.thematic_id
  where own.session_id = ${sessionId} group by own.id)`

/** SQL: the commitment that a point takes up, noted at a session that the viewer may read. Needs `point` in scope. */
const commitmentSql = (viewer: Viewer) => sql`(
  select json_build_object('id', commitment.id, 'kind', commitment.kind, 'text', commitment.text)
  from commitments commitment join sessions session on session.id = commitment.session_id
  where commitment.id = point.commitment_id and ${allowed(viewer, 'sessions.read', sessionFacts)})`

/**
 * SQL: the stored points of the agenda of a session, as a JSON array. References that the viewer may not read are null.
 */
export const agendaPointsSql = (
  viewer: Viewer,
  sessionId: number | RawBuilder<number>,
  day: string,
): RawBuilder<StoredPoint[]> => sql`(
  select coalesce(json_agg(json_build_object(${shownFields},
      'consultation', case when point.consultation_id is not null then ${pointConsultationSql(viewer, day)} end,
      'minutesOf', case when earlier.id is not null then
        json_build_object('id', earlier.id, 'title', earlier.title, 'startsAt', earlier.starts_at) end,
      'commitment', ${commitmentSql(viewer)})
    order by point.position), '[]')
  from agenda_points point
  left join ${filedThematics(sessionId)} filed on filed.id = point.id
  left join point_outcomes outcome on outcome.point_id = point.id
  left join sessions earlier on earlier.id = point.minutes_of_id
    and ${allowed(viewer, 'sessions.read', earlierFacts)}
  where point.session_id = ${sessionId})`
