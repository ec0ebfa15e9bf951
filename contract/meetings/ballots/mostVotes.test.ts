import { describe, expect, test } from 'vitest'
import type { Election } from '#contract/meetings/sessions/election.ts'
import { electionSentence } from './electionSentence.ts'
import { decideElection, type ElectionOutcome } from './mostVotes.ts'

const bothSteps = { tieSecondRound: true, tieEldest: true }
const won = (electedId: number): ElectionOutcome => ({ electedId, tiedIds: [], step: null })
const nobody: ElectionOutcome = { electedId: null, tiedIds: [], step: null }
const tie = (tiedIds: number[], step: ElectionOutcome['step']): ElectionOutcome => ({ electedId: null, tiedIds, step })

interface Vector {
  /** an article, or « MEETING §4 [D] »: the law is silent, and the rule is the portal's */
  source: string
  name: string
  /** of the candidates 1, 2, 3… */
  votes: number[]
  isSecondRound?: boolean
  rules?: { tieSecondRound: boolean; tieEldest: boolean }
  outcome: ElectionOutcome
}

const vectors: Vector[] = [
  { source: 'MEETING §4 [D]', name: 'most votes wins', votes: [4, 7], outcome: won(2) },
  { source: 'MEETING §4 [D]', name: 'most votes wins without a majority', votes: [3, 4, 3, 2], outcome: won(2) },
  { source: 'MEETING §4 [D]', name: 'one candidate with one vote', votes: [1], outcome: won(1) },
  { source: 'MEETING §4 [D]', name: 'one candidate, and all votes blank', votes: [0], outcome: nobody },
  {
    source: 'MEETING §4 [D]',
    name: 'all zero: nobody is elected, and no step follows',
    votes: [0, 0, 0],
    outcome: nobody,
  },
  {
    source: 'MEETING §4 [D]',
    name: 'a tie of all: a second round',
    votes: [5, 5],
    outcome: tie([1, 2], 'secondRound'),
  },
  {
    source: 'MEETING §4 [D]',
    name: 'two tied of three: the third is not in the second round',
    votes: [4, 2, 4],
    outcome: tie([1, 3], 'secondRound'),
  },
  {
    source: 'MEETING §4 [D]',
    name: 'a tie for the second place decides nothing',
    votes: [2, 5, 2],
    outcome: won(2),
  },
  {
    source: 'MEETING §4 [D]',
    name: 'a tie in the second round: the eldest',
    votes: [6, 6],
    isSecondRound: true,
    outcome: tie([1, 2], 'eldest'),
  },
  {
    source: 'MEETING §4 [D]',
    name: 'two tied of three in the second round: the eldest of the two',
    votes: [3, 4, 4],
    isSecondRound: true,
    outcome: tie([2, 3], 'eldest'),
  },
  { source: 'MEETING §4 [D]', name: 'the second round decides', votes: [7, 5], isSecondRound: true, outcome: won(1) },
  {
    source: 'MEETING §4 [D]',
    name: 'all blank in the second round: nobody, not the eldest',
    votes: [0, 0],
    isSecondRound: true,
    outcome: nobody,
  },
  {
    source: 'MEETING §4 [D], "changeable"',
    name: 'a body without a second round: the eldest at once',
    votes: [5, 5],
    rules: { tieSecondRound: false, tieEldest: true },
    outcome: tie([1, 2], 'eldest'),
  },
  {
    source: 'MEETING §4 [D], "changeable"',
    name: 'a body without a rule for the eldest: nothing follows the second round',
    votes: [5, 5],
    isSecondRound: true,
    rules: { tieSecondRound: true, tieEldest: false },
    outcome: tie([1, 2], null),
  },
  {
    source: 'L2315-32',
    name: 'a body without any rule: nobody has a casting vote',
    votes: [5, 5],
    rules: { tieSecondRound: false, tieEldest: false },
    outcome: tie([1, 2], null),
  },
]

const candidatesWith = (votes: readonly (number | null)[]) =>
  votes.map((count, index) => ({ id: index + 1, person: null, name: people[index] ?? '', votes: count }))
const people = ['Mme Ada Blin', 'M. Yves Caro', 'Mme Zoé Diaz', 'Camille Even']

test.each(vectors)('$source: $name', ({ votes, isSecondRound = false, rules = bothSteps, outcome }) => {
  const firstRoundId = isSecondRound ? 9 : null
  expect(decideElection({ candidates: candidatesWith(votes), firstRoundId, ...rules })).toEqual(outcome)
})

describe('the sentence of an election', () => {
  const sentence = (votes: (number | null)[], over: Partial<Election> = {}) => {
    const election = {
      candidates: candidatesWith(votes),
      voters: 12,
      blanks: 0,
      firstRoundId: null,
      ...bothSteps,
      byAge: false,
      ...over,
    }
    const { electedId } = decideElection(election)
    return electionSentence({ electedId, ...election })?.replaceAll('\u00A0', ' ')
  }

  test.each<[number[], Partial<Election>, string]>([
    [[7, 4], { blanks: 1 }, 'Élue : Mme Ada Blin, 7 voix sur 12 votants présents (M. Yves Caro : 4, 1 blanc ou nul)'],
    [[2, 8], { blanks: 2 }, 'Élu : M. Yves Caro, 8 voix sur 12 votants présents (Mme Ada Blin : 2, 2 blancs ou nuls)'],
    [[12, 0], {}, 'Élue à l’unanimité : Mme Ada Blin, 12 voix sur 12 votants présents (M. Yves Caro : 0)'],
    [[1], { voters: 1 }, 'Élue : Mme Ada Blin, 1 voix sur 1 votant présent'],
    [
      [3, 3, 2, 4],
      {},
      'Élu(e) : Camille Even, 4 voix sur 12 votants présents (Mme Ada Blin : 3, M. Yves Caro : 3, Mme Zoé Diaz : 2)',
    ],
    [
      [5, 5, 1],
      { blanks: 1 },
      'Égalité à 5 voix entre Mme Ada Blin et M. Yves Caro, sur 12 votants présents (Mme Zoé Diaz : 1, 1 blanc ou nul)',
    ],
    [
      [6, 6],
      { firstRoundId: 9 },
      'Égalité à 6 voix au second tour entre Mme Ada Blin et M. Yves Caro, sur 12 votants présents',
    ],
    [
      [7, 4],
      { firstRoundId: 9 },
      'Élue au second tour : Mme Ada Blin, 7 voix sur 12 votants présents (M. Yves Caro : 4, 1 n’a pas pris part au vote)',
    ],
    [
      [6, 6],
      { firstRoundId: 9, electedId: 2, byAge: true },
      'Élu au second tour au bénéfice de l’âge : M. Yves Caro, à égalité de 6 voix avec Mme Ada Blin, sur 12 votants présents',
    ],
    [
      [0, 0],
      { blanks: 12 },
      'Personne n’est élu : aucune voix pour Mme Ada Blin et M. Yves Caro, sur 12 votants présents (12 blancs ou nuls)',
    ],
  ])('votes %o, %o', (votes, over, words) => {
    expect(sentence(votes, over)).toBe(words)
  })

  test('is absent before the end', () => {
    expect(sentence([null, null], { blanks: null })).toBeUndefined()
  })
})
