import type { Ballot, BallotCounts } from '#contract/meetings/ballots/ballots.ts'
import { missingVotes } from '#contract/meetings/ballots/majority.ts'

/** Numbers of votes as typed: digits, or nothing for zero. */
export type TypedCounts = Record<keyof BallotCounts, string>

export const typedCounts = (counts: BallotCounts | null): TypedCounts => ({
  for: String(counts?.for ?? ''),
  against: String(counts?.against ?? ''),
  abstentions: String(counts?.abstentions ?? ''),
  blanks: String(counts?.blanks ?? ''),
})

export const countsOf = (typed: TypedCounts): BallotCounts => ({
  for: Number(typed.for),
  against: Number(typed.against),
  abstentions: Number(typed.abstentions),
  blanks: Number(typed.blanks),
})

/** The sum that the counts must have: all voters, or those who have voted in secret. */
export const expectedVotes = ({ mode, voters, voterList }: Pick<Ballot, 'mode' | 'voters' | 'voterList'>): number =>
  mode === 'counted' ? (voterList?.filter(({ hasVoted }) => hasVoted).length ?? 0) : voters

export const areComplete = (ballot: Parameters<typeof expectedVotes>[0], typed: TypedCounts): boolean =>
  missingVotes({ voters: expectedVotes(ballot), counts: countsOf(typed) }) === 0 && expectedVotes(ballot) > 0
