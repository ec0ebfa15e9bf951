import { type RawBuilder, sql } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { countRequest } from '#contract/meetings/proposals/majorityRequest.ts'
import {
  type DraftSession,
  isWaiting,
  maxDecidedProposals,
  type PointProposal,
  type Proposals,
} from '#contract/meetings/proposals/proposals.ts'
import { today } from '#server/ground/context/clock.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { holderJoins } from '#server/meetings/attendance/seatSuccession.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'
import { closingDaysSql } from './closingDay.ts'

interface Found extends Pick<Proposals, 'irp' | 'drafts'> {
  isCommittee: boolean
  closingDays: string[]
  /** of each seat; null for a vacant one */
  holders: (number | null)[]
  proposals: Omit<PointProposal, 'request'>[]
}

/**
 * Finds the proposals of a body, in one statement whatever their number.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readProposals({ db, clock }: Portal, viewer: Viewer, bodyId: number): Promise<Proposals> {
  authorize(viewer, 'points.readProposals', { bodyId })
  const decides = can(viewer, 'points.decide', { bodyId })
  const isMember = viewer.assignments.some((assignment) => assignment.bodyId === bodyId)
  const day = today(clock)
  const { rows } = await sql<Found>`
    select ${bodyReference('body')} as irp, body.kind = 'CSE' as "isCommittee", to_json(${closingDaysSql(day)}) as "closingDays",
      (select coalesce(json_agg(case when assignment.id is not null then holder.id end), '[]')
        from seats seat ${holderJoins(day)} where seat.body_id = body.id) as holders,
      ${proposalsSql(viewer)} as proposals,
      ${decides ? draftsSql : sql`'[]'::json`} as drafts
    from bodies body where body.id = ${bodyId}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { irp, isCommittee, closingDays, holders, proposals, drafts } = found
  return {
    '@context': '/api/contexts/Proposals',
    '@id': `/api/irps/${bodyId}/proposals`,
    '@type': 'Proposals',
    irp,
    closesOn: closingDays[0] ?? null,
    proposals: proposals.map((proposal) => ({ ...proposal, request: requestOf(proposal, holders, isCommittee) })),
    drafts,
    can: [
      ...(isMember && can(viewer, 'points.propose', { bodyId }) ? (['points.propose'] as const) : []),
      ...(decides ? (['points.decide'] as const) : []),
    ],
  }
}

function requestOf(
  proposal: Found['proposals'][number],
  holders: Found['holders'],
  isCommittee: boolean,
): PointProposal['request'] {
  const petitioners = [...(proposal.author ? [proposal.author.id] : []), ...proposal.supporters.map(({ id }) => id)]
  const request = countRequest(holders, petitioners)
  if (request.of === 0 || !isWaiting(proposal)) return null
  return { ...request, isByLaw: isCommittee && request.isMajority }
}

/** SQL: whether the proposal waits. Needs `point_proposals` in scope as `proposal`. */
const isWaitingSql = sql<boolean>`proposal.state in ('open', 'postponed')`

/** SQL: the proposals of `body` that the viewer is shown. Those of the viewer stay in the list whatever their age. */
const proposalsSql = (viewer: Viewer): RawBuilder<Found['proposals']> => sql`(
  select coalesce(json_agg(json_build_object('id', proposal.id, 'title', proposal.title, 'why', proposal.why,
      'papers', (select coalesce(json_agg(json_build_object('id', documents.id, 'name', documents.title)
          order by paper.position), '[]')
        from proposal_papers paper join documents on documents.id = paper.document_id
        left join sessions session on session.id = documents.session_id
        where paper.proposal_id = proposal.id and ${allowed(viewer, 'documents.read', documentFacts)}),
      'author', ${personReference('author')}, 'isMine', ${isMineSql(viewer)}, 'createdAt', proposal.created_at,
      'state', proposal.state, 'reason', proposal.reason, 'decidedAt', proposal.decided_at,
      'point', (select json_build_object('id', point.id, 'title', point.title,
          'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at))
        from agenda_points point join sessions session on session.id = point.session_id
        where point.id = proposal.point_id and ${allowed(viewer, 'sessions.read', sessionFacts)}),
      'supporters', (select coalesce(json_agg(${personReference('person')} order by supporter.joined_at, person.id), '[]')
        from proposal_supporters supporter join users person on person.id = supporter.user_id
        where supporter.proposal_id = proposal.id),
      'hasJoined', exists (select from proposal_supporters supporter
        where supporter.proposal_id = proposal.id and supporter.user_id = ${viewer.id}))
    order by ${isMineSql(viewer)} desc, ${isWaitingSql} desc,
      case when ${isWaitingSql} then proposal.created_at end, proposal.decided_at desc, proposal.id), '[]')
  from (select proposal.*, row_number() over (partition by ${isWaitingSql} order by proposal.decided_at desc, proposal.id) as rank
    from point_proposals proposal where proposal.body_id = body.id) proposal
  left join users author on author.id = proposal.author_id
  where ${isWaitingSql} or ${isMineSql(viewer)} or proposal.rank <= ${sql.lit(maxDecidedProposals)})`

const isMineSql = ({ id }: Viewer) => sql<boolean>`(proposal.author_id is not distinct from ${id}::int)`

/** SQL: the sessions of `body` in preparation with their points, the nearest first. */
const draftsSql: RawBuilder<DraftSession[]> = sql`(
  select coalesce(json_agg(json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at,
      'points', (select coalesce(json_agg(json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title)
          order by coalesce(parent.position, point.position), parent.id is not null, point.position), '[]')
        from agenda_points point left join agenda_points parent on parent.id = point.parent_id
        where point.session_id = session.id))
    order by session.starts_at, session.id), '[]')
  from sessions session where session.body_id = body.id and session.status = 'draft')`
