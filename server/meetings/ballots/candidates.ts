import { sql, type Transaction } from 'kysely'
import type { BallotCounts } from '#contract/meetings/ballots/ballots.ts'
import type { CandidateCounts } from '#contract/meetings/ballots/candidates.ts'
import { decideElection } from '#contract/meetings/ballots/mostVotes.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { LockedBallot } from './lockBallot.ts'

type Tx = Transaction<Schema>

/** Reads the candidates of a ballot in their order. */
export const readCandidates = (tx: Tx, ballotId: number) =>
  tx
    .selectFrom('ballotCandidates')
    .select(['id', 'userId', 'name', 'votes'])
    .where('ballotId', '=', ballotId)
    .orderBy('position')
    .execute()

/** @throws Failure `ballots.secondRoundHeld` when a second round that is not cancelled follows the ballot */
export async function rejectHeldSecondRound(tx: Tx, ballotId: number): Promise<void> {
  const second = await tx
    .selectFrom('ballots')
    .select('id')
    .where('firstRoundId', '=', ballotId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  if (second) throw new Failure('ballots.secondRoundHeld')
}

/** Counts the votes by name for each candidate. */
export async function countNamedVotes(tx: Tx, ballotId: number): Promise<CandidateCounts> {
  const { rows } = await sql<CandidateCounts>`
    select (select json_agg(json_build_object('id', candidate.id, 'votes',
        (select count(*) from ballot_voters voter where voter.candidate_id = candidate.id)) order by candidate.position)
      from ballot_candidates candidate where candidate.ballot_id = ${ballotId}) as candidates,
      (select count(*)::int from ballot_voters where ballot_id = ${ballotId} and choice = 'blank') as blanks
  `.execute(tx.withoutPlugins())
  const [counted] = rows
  if (!counted) throw new Error('an aggregate has one row')
  return counted
}

/**
 * Writes the votes of each candidate, and who is elected.
 * @returns the counts of the ballot: the votes for the first, for all others, and blank
 * @throws Failure with the violation of the field, when a candidate is missing or counted twice
 */
export async function writeCandidateVotes(
  tx: Tx,
  ballot: LockedBallot,
  { candidates, blanks }: CandidateCounts,
): Promise<BallotCounts & { electedId: number | null }> {
  const known = await readCandidates(tx, ballot.id)
  const votes = new Map(candidates.map((one) => [one.id, one.votes]))
  if (votes.size !== candidates.length || votes.size !== known.length || known.some(({ id }) => !votes.has(id)))
    rejectFields([['candidateCounts', 'ballots.candidateCountsMissing']])
  await sql`update ballot_candidates candidate set votes = counted.votes
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) counted (id int, votes int)
    where candidate.id = counted.id and candidate.ballot_id = ${ballot.id}`.execute(tx)
  const all = candidates.map((one) => one.votes)
  const most = Math.max(...all)
  return {
    for: most,
    against: all.reduce((total, one) => total + one, 0) - most,
    abstentions: 0,
    blanks,
    electedId: decideElection({ ...ballot, candidates }).electedId,
  }
}
