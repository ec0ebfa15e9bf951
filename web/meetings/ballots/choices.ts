import { type Ballot, type BallotChoice, ballotChoices, type Voter } from '#contract/meetings/ballots/ballots.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** A vote as chosen: for whom or what. */
export interface Vote {
  choice: BallotChoice
  candidate: number | null
}

/** A vote that may be given in a ballot. */
interface PossibleVote extends Vote {
  key: string
  label: string
}

/** Lists the votes of a ballot: its candidates or nobody, or for and against. */
export function possibleVotes(t: Translate, { election }: Pick<Ballot, 'election'>): PossibleVote[] {
  if (election === null)
    return ballotChoices.map((choice) => ({
      key: choice,
      label: t(`ballot.choice.${choice}`),
      choice,
      candidate: null,
    }))
  return [
    ...election.candidates.map(({ id, name }) => ({
      key: String(id),
      label: name,
      choice: 'for' as const,
      candidate: id,
    })),
    { key: 'blank', label: t('ballot.choice.blank'), choice: 'blank', candidate: null },
  ]
}

/** The key of the vote of a voter; empty when they have not voted, or in secret. */
export const voteKey = ({ choice, candidateId }: Pick<Voter, 'choice' | 'candidateId'>): string =>
  candidateId === null ? (choice ?? '') : String(candidateId)
