import type { BallotCounts, BallotResult } from './ballots.ts'

/** The votes of a ballot among its voters. */
export interface Tally {
  rule: 'majority' | 'mostVotes'
  /** number of voting members present, with the president when they vote */
  voters: number
  counts: BallotCounts
}

/**
 * Decides a ballot. A resolution is adopted by more than half of the voting members present (L2315-32): abstentions,
 * blank and spoilt votes, and members who do not vote count as votes against, and nobody has a casting vote. An
 * appointment goes by the most votes. A tie is a refusal.
 */
export function resultOf({ rule, voters, counts }: Tally): BallotResult {
  const isAdopted = rule === 'majority' ? counts.for * 2 > voters : counts.for > counts.against
  return isAdopted ? 'adopted' : 'rejected'
}

/** The number of voters who have not taken part; negative when more votes were counted than there are voters. */
export const missingVotes = ({ voters, counts }: Omit<Tally, 'rule'>): number =>
  voters - counts.for - counts.against - counts.abstentions - counts.blanks
