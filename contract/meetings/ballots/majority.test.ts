import { describe, expect, test } from 'vitest'
import type { BallotCounts, BallotResult } from './ballots.ts'
import { missingVotes, resultOf, type Tally } from './majority.ts'
import { resultSentence } from './resultSentence.ts'

const votes = (inFavour: number, against = 0, abstentions = 0, blanks = 0): BallotCounts => ({
  for: inFavour,
  against,
  abstentions,
  blanks,
})

interface Vector {
  article: string
  name: string
  rule?: Tally['rule']
  voters: number
  counts: BallotCounts
  result: BallotResult
}

const vectors: Vector[] = [
  { article: 'L2315-32', name: 'more than half of the voters', voters: 12, counts: votes(7, 3, 2), result: 'adopted' },
  { article: 'L2315-32', name: 'half of the voters', voters: 12, counts: votes(6, 4, 2), result: 'rejected' },
  {
    article: 'L2315-32',
    name: 'a tie: nobody has a casting vote',
    voters: 12,
    counts: votes(6, 6),
    result: 'rejected',
  },
  { article: 'L2315-32', name: 'half of an odd number, rounded up', voters: 5, counts: votes(3, 2), result: 'adopted' },
  { article: 'L2315-32', name: 'half of an odd number, rounded down', voters: 5, counts: votes(2), result: 'rejected' },
  { article: 'L2315-32', name: 'one voter, in favour', voters: 1, counts: votes(1), result: 'adopted' },
  { article: 'L2315-32', name: 'one voter, who abstains', voters: 1, counts: votes(0, 0, 1), result: 'rejected' },
  { article: 'L2315-32', name: 'everybody abstains', voters: 8, counts: votes(0, 0, 8), result: 'rejected' },
  { article: 'L2315-32', name: 'abstentions count as against', voters: 9, counts: votes(4, 0, 5), result: 'rejected' },
  {
    article: 'L2315-32',
    name: 'blank votes count as against',
    voters: 9,
    counts: votes(4, 0, 0, 5),
    result: 'rejected',
  },
  {
    article: 'L2315-32',
    name: 'members who do not vote count as against',
    voters: 9,
    counts: votes(4),
    result: 'rejected',
  },
  {
    article: 'L2315-32',
    name: 'the president who votes is one voter more',
    voters: 13,
    counts: votes(6, 7),
    result: 'rejected',
  },
  {
    article: 'L2315-32',
    name: 'the vote of the president decides as any other',
    voters: 13,
    counts: votes(7, 6),
    result: 'adopted',
  },
  {
    article: 'R2315-27',
    name: 'an appointment by the most votes',
    rule: 'mostVotes',
    voters: 12,
    counts: votes(4, 3, 5),
    result: 'adopted',
  },
  {
    article: 'R2315-27',
    name: 'an appointment with a tie',
    rule: 'mostVotes',
    voters: 12,
    counts: votes(4, 4, 4),
    result: 'rejected',
  },
  {
    article: 'R2315-27',
    name: 'an appointment on which all abstain',
    rule: 'mostVotes',
    voters: 3,
    counts: votes(0, 0, 3),
    result: 'rejected',
  },
]

test.each(vectors)('$article: $name', ({ rule = 'majority', voters, counts, result }) => {
  expect(resultOf({ rule, voters, counts })).toBe(result)
})

test('the number of missing votes is negative when there are too many', () => {
  expect(missingVotes({ voters: 12, counts: votes(5, 3, 2, 1) })).toBe(1)
  expect(missingVotes({ voters: 12, counts: votes(12, 1) })).toBe(-1)
})

describe('the sentence of a result', () => {
  const sentence = (voters: number, counts: BallotCounts, opinion: 'favorable' | null = null) =>
    resultSentence({ opinion, voters, counts, election: null, result: resultOf({ rule: 'majority', voters, counts }) })

  test.each([
    [12, votes(7, 3, 2), 'Adopté : 7 voix pour sur 12 votants présents (3 contre, 2 abstentions)'],
    [12, votes(6, 6), 'Rejeté : 6 voix pour sur 12 votants présents (6 contre)'],
    [12, votes(12), 'Adopté à l’unanimité : 12 voix pour sur 12 votants présents'],
    [1, votes(1), 'Adopté : 1 voix pour sur 1 votant présent'],
    [
      3,
      votes(0, 0, 1, 1),
      'Rejeté : 0 voix pour sur 3 votants présents (1 abstention, 1 vote blanc ou nul, 1 n’a pas pris part au vote)',
    ],
    [
      5,
      votes(1, 0, 0, 2),
      'Rejeté : 1 voix pour sur 5 votants présents (2 votes blancs ou nuls, 2 n’ont pas pris part au vote)',
    ],
  ])('%i voters, %o', (voters, counts, words) => {
    expect(sentence(voters, counts)?.replaceAll('\u00A0', ' ')).toBe(words)
  })

  test('names the opinion that was put to the vote', () => {
    expect(sentence(3, votes(2, 1), 'favorable')).toMatch(/^Avis favorable adopté/)
    expect(sentence(3, votes(1, 2), 'favorable')).toMatch(/^Avis favorable rejeté/)
  })

  test('is absent before the end', () => {
    expect(resultSentence({ opinion: null, voters: 3, counts: null, election: null, result: null })).toBeNull()
  })
})
