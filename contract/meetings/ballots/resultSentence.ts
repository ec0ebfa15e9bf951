import type { Ballot, BallotCounts, BallotOpinion, BallotResult } from './ballots.ts'
import { counted } from './counted.ts'
import { electionSentence } from './electionSentence.ts'
import { missingVotes } from './majority.ts'

const resultWords: Record<BallotResult, string> = { adopted: 'Adopté', rejected: 'Rejeté' }
const opinionWords: Record<BallotOpinion, string> = {
  favorable: 'Avis favorable',
  unfavorable: 'Avis défavorable',
  reserved: 'Avis avec réserves',
}

/** The parts of the votes that are not in favour, without those that are zero. */
function otherVotes(counts: BallotCounts, missing: number): string[] {
  const parts: [number, string][] = [
    [counts.against, `${counts.against}\u00A0contre`],
    [counts.abstentions, counted(counts.abstentions, 'abstention', 'abstentions')],
    [counts.blanks, counted(counts.blanks, 'vote blanc ou nul', 'votes blancs ou nuls')],
    [missing, counted(missing, 'n’a pas pris part au vote', 'n’ont pas pris part au vote')],
  ]
  return parts.flatMap(([count, words]) => (count > 0 ? words : []))
}

/**
 * Writes the result of a closed ballot as in minutes: « Adopté : 7 voix pour sur 12 votants présents (3 contre, 2
 * abstentions) ».
 * @returns null while the ballot has no result
 */
export function resultSentence({
  opinion,
  result,
  counts,
  voters,
  election,
}: Pick<Ballot, 'opinion' | 'result' | 'counts' | 'voters' | 'election'>): string | null {
  if (election !== null) return electionSentence(election)
  if (result === null || counts === null) return null
  const what = opinion === null ? resultWords[result] : `${opinionWords[opinion]} ${resultWords[result].toLowerCase()}`
  const isUnanimous = counts.for === voters && voters > 1
  const others = otherVotes(counts, missingVotes({ voters, counts }))
  return [
    `${what}${isUnanimous ? ' à l’unanimité' : ''}\u00A0: ${counts.for}\u00A0voix pour sur `,
    counted(voters, 'votant présent', 'votants présents'),
    others.length > 0 ? ` (${others.join(', ')})` : '',
  ].join('')
}
