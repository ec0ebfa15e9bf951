import type { Candidate, Election } from '#contract/meetings/sessions/election.ts'
import { counted } from './counted.ts'
import { decideElection } from './mostVotes.ts'

/**
 * Writes the result of a closed ballot between candidates as in minutes: « Élue : Mme X, 7 voix sur 12 votants présents
 * (M. Y : 4, 1 blanc ou nul) ».
 * @returns null while it is open
 */
export function electionSentence(election: Election): string | null {
  const { candidates, blanks, voters, electedId } = election
  if (blanks === null) return null
  const elected = candidates.find(({ id }) => id === electedId)
  const tied = candidates.filter(({ id }) => decideElection(election).tiedIds.includes(id))
  const others = candidates.filter((one) => one !== elected && !tied.includes(one))
  const present = counted(voters, 'votant présent', 'votants présents')
  const rest = restOf(others, { blanks, missing: voters - blanks - sum(candidates) })
  const round = election.firstRoundId === null ? '' : ' au second tour'
  if (elected && tied.length > 0) {
    const rivals = tied.filter((one) => one !== elected)
    const tie = `à égalité de ${elected.votes}\u00A0voix avec ${names(rivals)}`
    return `${electedWord(elected)}${round} au bénéfice de l’âge\u00A0: ${elected.name}, ${tie}, sur ${present}${rest}`
  }
  if (elected) {
    const unanimous = elected.votes === voters && voters > 1 ? ' à l’unanimité' : ''
    return `${electedWord(elected)}${round}${unanimous}\u00A0: ${elected.name}, ${elected.votes}\u00A0voix sur ${present}${rest}`
  }
  if (tied.length > 0)
    return `Égalité à ${tied[0]?.votes}\u00A0voix${round} entre ${names(tied)}, sur ${present}${rest}`
  const abstained = restOf([], { blanks, missing: voters - blanks })
  return `Personne n’est élu${round}\u00A0: aucune voix pour ${names(others)}, sur ${present}${abstained}`
}

const sum = (candidates: readonly Candidate[]) => candidates.reduce((total, { votes }) => total + (votes ?? 0), 0)

/** « (M. Y : 4, 1 blanc ou nul) », with a space before; empty when nothing is left. */
function restOf(others: readonly Candidate[], { blanks, missing }: { blanks: number; missing: number }): string {
  const parts = [
    ...others.map(({ name, votes }) => `${name}\u00A0: ${votes}`),
    ...(blanks > 0 ? [counted(blanks, 'blanc ou nul', 'blancs ou nuls')] : []),
    ...(missing > 0 ? [counted(missing, 'n’a pas pris part au vote', 'n’ont pas pris part au vote')] : []),
  ]
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })
const names = (candidates: readonly Candidate[]) => list.format(candidates.map(({ name }) => name))

/** A typed name says by its title whether the word is feminine. */
function electedWord({ name }: Candidate): string {
  if (/^(mme|mlle|madame)\b/i.test(name)) return 'Élue'
  return /^(m\.|mr|monsieur)(?!\p{L})/iu.test(name) ? 'Élu' : 'Élu(e)'
}
