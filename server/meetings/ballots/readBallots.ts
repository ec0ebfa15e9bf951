import { sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import { can, permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Ballot, Ballots, Voter } from '#contract/meetings/ballots/ballots.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { createBatchLoader } from '#server/ground/identity/batchLoader.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { mandateEndedAtSql } from '#server/meetings/presence/mandateEnd.ts'
import { electionSql } from '#server/meetings/sessions/electionSql.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { personReference } from '#server/people/users/present.ts'
import type { LockedBallot } from './lockBallot.ts'
import { hasLeftSql } from './vote.ts'

type FoundVoter = Omit<Voter, 'isMe'>

interface Found {
  session: LockedBallot['session'] & { id: number; isOpen: boolean }
  ballots: (Omit<Ballot, 'voterList'> & { voterList: FoundVoter[] })[]
}

/**
 * Creates the reader of the ballots of sessions. The screens of a meeting read them at the same instant: calls of one
 * turn of the event loop share one statement, and the policy decides for each what it gets. Results are as open as the
 * session; open and cancelled ballots, and who votes what, are for the members of its body.
 * @returns a function that throws Failure `record.notFound`
 */
export function createBallotReader(portal: Portal) {
  const find = createBatchLoader((sessionIds: readonly number[]) => findBallots(portal, sessionIds))
  return async (viewer: Viewer, id: number): Promise<Ballots> => {
    const found = await find(id)
    if (!found || !can(viewer, 'sessions.read', found.session)) throw new Failure('record.notFound')
    const { session, ballots } = found
    return {
      '@context': '/api/contexts/Ballots',
      '@id': `/api/sessions/${id}/ballots`,
      '@type': 'Ballots',
      ballots: can(viewer, 'ballots.readVotes', session)
        ? ballots.map((ballot) => ({ ...ballot, voterList: ballot.voterList.map((voter) => markOwn(voter, viewer)) }))
        : ballots.filter(isPublic).map((ballot) => ({ ...ballot, voterList: null })),
      isMeetingOpen: session.isOpen,
      can: possibleActions(viewer, session),
    }
  }
}

const markOwn = (voter: FoundVoter, { id }: Viewer): Voter => ({ ...voter, isMe: voter.person?.id === id })

async function findBallots({ db, clock }: Portal, sessionIds: readonly number[]): Promise<Map<number, Found>> {
  const isOpenSql = sql`(ballot.closed_at is null and ballot.cancelled_at is null)`
  const { rows } = await sql<Found>`
    select json_build_object('id', session.id, 'bodyId', session.body_id, 'status', session.status,
        'confidential', session.confidential,
        'isOpen', session.opened_at is not null and session.closed_at is null) as session,
      (select coalesce(json_agg(json_build_object(
          'id', ballot.id,
          'point', json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title),
          'question', ballot.question, 'mode', ballot.mode, 'rule', ballot.rule, 'opinion', ballot.opinion,
          'presidentVotes', ballot.president_votes, 'outsideUrl', ballot.outside_url, 'voters', ballot.voters,
          'openedAt', ballot.opened_at, 'closedAt', ballot.closed_at, 'cancelledAt', ballot.cancelled_at,
          'version', ballot.version,
          'counts', case when ballot.votes_for is not null then json_build_object('for', ballot.votes_for,
            'against', ballot.votes_against, 'abstentions', ballot.abstentions, 'blanks', ballot.blanks) end,
          'result', ballot.result, 'election', ${electionSql},
          'voterList', (select coalesce(json_agg(json_build_object('id', voter.id, 'person', ${personReference('person')},
              'isPresident', voter.person_id is null, 'choice', voter.choice, 'candidateId', voter.candidate_id,
              'hasVoted', voter.voted,
              'bySelf', voter.by_self, 'version', voter.version,
              'hasLeft', ${isOpenSql} and ${hasLeftSql},
              'mandateEnded', ${isOpenSql} and member.id is not null and ${mandateEndedAtSql(clock.now())} is not null)
              order by voter.person_id is null, ${foldedSql(sql`person.last_name`)},
                ${foldedSql(sql`person.first_name`)}, voter.id), '[]')
            from ballot_voters voter left join meeting_people member on member.id = voter.person_id
            left join users person on person.id = member.user_id
            where voter.ballot_id = ballot.id))
          order by ballot.id), '[]')
        from ballots ballot join agenda_points point on point.id = ballot.point_id
        left join agenda_points parent on parent.id = point.parent_id
        where ballot.session_id = session.id) as ballots
    from sessions session where session.id = any(${sessionIds}::int[])
  `.execute(db.withoutPlugins())
  return new Map(rows.map((found) => [found.session.id, found]))
}

const isPublic = ({ result, cancelledAt }: Pick<Ballot, 'result' | 'cancelledAt'>) =>
  result !== null && cancelledAt === null

function possibleActions(viewer: Viewer, session: Found['session']): Action[] {
  const possible = {
    'ballots.readVotes': true,
    'ballots.vote': session.isOpen,
    'ballots.hold': true,
  } as const
  return (Object.keys(possible) as (keyof typeof possible)[]).filter(
    (action) => possible[action] && permissionOn(viewer, action, session) === 'allowed',
  )
}
