import type { Candidate, Election } from '#contract/meetings/sessions/election.ts'

export type TieStep = 'secondRound' | 'eldest'

/** What the votes of candidates decide. */
export interface ElectionOutcome {
  /** who has the most votes; null at a tie, and when nobody has any */
  electedId: number | null
  /** those who share the most votes; empty without a tie */
  tiedIds: number[]
  /** the next step of the rules of the body; null when there is none */
  step: TieStep | null
}

/**
 * Decides a ballot between candidates. Most votes wins, however few. At a tie, the rules of the body set the steps: a second
 * round between those who are tied, then the eldest. Nobody is elected without a vote, whatever the rules.
 */
export function decideElection({
  candidates,
  firstRoundId,
  tieSecondRound,
  tieEldest,
}: Pick<Election, 'firstRoundId' | 'tieSecondRound' | 'tieEldest'> & {
  candidates: readonly Pick<Candidate, 'id' | 'votes'>[]
}): ElectionOutcome {
  const most = Math.max(0, ...candidates.map(({ votes }) => votes ?? 0))
  const leaders = most === 0 ? [] : candidates.filter(({ votes }) => votes === most).map(({ id }) => id)
  const [leader = null] = leaders
  if (leaders.length < 2) return { electedId: leader, tiedIds: [], step: null }
  const isSecondRoundDue = tieSecondRound && firstRoundId === null
  return { electedId: null, tiedIds: leaders, step: isSecondRoundDue ? 'secondRound' : tieEldest ? 'eldest' : null }
}
