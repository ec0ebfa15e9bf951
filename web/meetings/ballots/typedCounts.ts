import type { Ballot, BallotCounts } from '#contract/meetings/ballots/ballots.ts'
import type { CandidateCounts } from '#contract/meetings/ballots/candidates.ts'
import { resultOf } from '#contract/meetings/ballots/majority.ts'
import { decideElection } from '#contract/meetings/ballots/mostVotes.ts'
import { resultSentence } from '#contract/meetings/ballots/resultSentence.ts'

/** Numbers of votes as typed, digits or nothing for zero: by side, or by the id of a candidate. */
export type TypedCounts = Readonly<Record<string, string>>

export type Side = keyof BallotCounts

/** What a number is for: a side of a vote for or against, or a candidate by name. */
export type CountField = { key: string; side: Side } | { key: string; name: string }

const sides = ['for', 'against', 'abstentions', 'blanks'] as const

/** The numbers that a ballot has. */
export const countFields = ({ election }: Pick<Ballot, 'election'>): CountField[] =>
  election
    ? [
        ...election.candidates.map(({ id, name }) => ({ key: String(id), name })),
        { key: 'blanks', side: 'blanks' as const },
      ]
    : sides.map((side) => ({ key: side, side }))

/** The counts of a ballot as typed: those of a closed one, to be corrected, or nothing. */
export function typedCounts({ counts, election }: Pick<Ballot, 'counts' | 'election'>): TypedCounts {
  if (counts === null) return {}
  const numbers = election
    ? [...election.candidates.map(({ id, votes }) => [String(id), votes ?? 0]), ['blanks', counts.blanks]]
    : Object.entries(counts)
  return Object.fromEntries(numbers.map(([key, count]) => [key, String(count)]))
}

const numberOf = (typed: TypedCounts, key: string) => Number(typed[key] ?? '')

/** What closing a ballot sends: counts by side, or by candidate. */
export function closureOf(
  { election }: Pick<Ballot, 'election'>,
  typed: TypedCounts,
): { counts: BallotCounts | null; candidateCounts: CandidateCounts | null } {
  const blanks = numberOf(typed, 'blanks')
  if (election) {
    const candidates = election.candidates.map(({ id }) => ({ id, votes: numberOf(typed, String(id)) }))
    return { counts: null, candidateCounts: { candidates, blanks } }
  }
  const [inFavour, against, abstentions] = sides.map((side) => numberOf(typed, side))
  return {
    counts: { for: inFavour ?? 0, against: against ?? 0, abstentions: abstentions ?? 0, blanks },
    candidateCounts: null,
  }
}

type WithVoters = Pick<Ballot, 'mode' | 'voters' | 'voterList' | 'election'>

/** The sum that the counts must have: all voters, or those who have voted in secret. */
export const expectedVotes = ({ mode, voters, voterList }: Omit<WithVoters, 'election'>): number =>
  mode === 'counted' ? (voterList?.filter(({ hasVoted }) => hasVoted).length ?? 0) : voters

/** The number of votes that are missing; negative when there are too many. */
export const missingCount = (ballot: WithVoters, typed: TypedCounts): number =>
  countFields(ballot).reduce((missing, { key }) => missing - numberOf(typed, key), expectedVotes(ballot))

export const areComplete = (ballot: WithVoters, typed: TypedCounts): boolean =>
  missingCount(ballot, typed) === 0 && expectedVotes(ballot) > 0

/** The result that the counts give, in words. */
export function typedResult(ballot: Ballot, typed: TypedCounts): string | null {
  const { counts, candidateCounts } = closureOf(ballot, typed)
  if (counts) return resultSentence({ ...ballot, counts, result: resultOf({ ...ballot, counts }) })
  if (!ballot.election || !candidateCounts) return null
  const votes = new Map(candidateCounts.candidates.map((one) => [one.id, one.votes]))
  const candidates = ballot.election.candidates.map((one) => ({ ...one, votes: votes.get(one.id) ?? 0 }))
  const { electedId } = decideElection({ ...ballot.election, candidates })
  const election = { ...ballot.election, candidates, electedId, byAge: false, blanks: candidateCounts.blanks }
  return resultSentence({ ...ballot, election })
}
