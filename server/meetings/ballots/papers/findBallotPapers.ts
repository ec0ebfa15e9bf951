import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { rejectEnded } from '#server/meetings/ballots/lockBallot.ts'
import { candidateNameSql } from '#server/meetings/sessions/electionSql.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'

/** The papers of a secret ballot, one for each voter, all alike: they bear no name and no number. */
export interface BallotPapers extends Pick<Ballot, 'question' | 'voters'> {
  /** with its body */
  session: string
  /** their names; empty for a vote for or against */
  candidates: string[]
}

/**
 * Finds what is printed on the papers of an open secret ballot.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.closed`, `ballots.cancelled`,
 * `ballots.notSecret`
 */
export async function findBallotPapers(
  { db }: Pick<Portal, 'db'>,
  viewer: Viewer,
  { sessionId, ballotId }: { sessionId: number; ballotId: number },
): Promise<BallotPapers> {
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('bodies', 'bodies.id', 'session.bodyId')
    .select(['session.bodyId', 'session.status', 'session.confidential', 'session.title', 'session.startsAt'])
    .select('bodies.name')
    .where('session.id', '=', sessionId)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  authorize(viewer, 'ballots.hold', session)
  const ballot = await db
    .selectFrom('ballots')
    .select(['mode', 'question', 'voters', 'closedAt', 'cancelledAt'])
    .select((eb) =>
      eb
        .selectFrom('ballotCandidates as candidate')
        .leftJoin('users as stood', 'stood.id', 'candidate.userId')
        .select(sql<string[]>`coalesce(json_agg(${candidateNameSql} order by candidate.position), '[]')`.as('names'))
        .whereRef('candidate.ballotId', '=', 'ballots.id')
        .as('candidates'),
    )
    .where('id', '=', ballotId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  if (!ballot) throw new Failure('record.notFound')
  rejectEnded(ballot)
  if (ballot.mode !== 'counted') throw new Failure('ballots.notSecret')
  return {
    session: sessionName(session, session.name),
    question: ballot.question,
    voters: ballot.voters,
    candidates: ballot.candidates ?? [],
  }
}
