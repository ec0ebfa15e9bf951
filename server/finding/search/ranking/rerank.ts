import type { TermPositions } from '#server/finding/search/entries/readTermPositions.ts'
import { countBelow, noPositions, type Positions, sectionWords } from '#server/finding/search/positions.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { memoize } from '#server/finding/search/words/memoize.ts'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import type { Candidate } from './findCandidates.ts'
import { weights } from './weights.ts'

/**
 * Reorders candidates with the positions of words. Raises entries where query words are close together or in the title,
 * raises entries with matching neighbours in a legal code, and lowers all but one variant of a title.
 * @param rarities inverse document frequency of each group
 */
export function rerank(
  candidates: readonly Candidate[],
  question: ParsedQuery,
  rarities: readonly (number | null)[],
  places: ReadonlyMap<number, TermPositions>,
): Candidate[] {
  const best = candidates[0]?.score ?? 0
  const valueOf = createPositionScorer(question, rarities)
  const valued = candidates.map((candidate) => {
    const found = places.get(candidate.id)
    return { ...candidate, score: candidate.score + (found ? best * valueOf(found) : 0) }
  })
  boostNeighbours(valued)
  demoteVariants(valued, new Set(question.terms.values()))
  return valued.toSorted((a, b) => b.score - a.score)
}

interface RankedWord {
  termIds: readonly number[]
  rarity: number
  position: number | null
}

/** Creates a function that scores an entry by the positions of query words in it. */
function createPositionScorer(
  { groups }: ParsedQuery,
  rarities: readonly (number | null)[],
): (places: TermPositions) => number {
  const words = groups.map(
    ({ alternatives, position }, group): RankedWord => ({
      termIds: alternatives.filter(({ isSynonym: standsIn }) => !standsIn).flatMap(({ termIds }) => termIds),
      rarity: rarities[group] ?? 0,
      position,
    }),
  )
  const all = words.reduce((sum, { rarity }) => sum + rarity, 0)
  if (all === 0) return () => 0
  return (places) => {
    const standing = words.map(({ termIds }) => splitByTitle(termIds, places))
    const inTitle = words.reduce((sum, { rarity }, index) => sum + (standing[index]?.title ? rarity : 0), 0)
    let [titleNearness, nearness] = [0, 0]
    for (let index = 1; index < words.length; index++) {
      const [before, word] = [words[index - 1], words[index]] as [RankedWord, RankedWord]
      if (word.position === null || before.position === null) continue
      const [ones, others] = [standing[index - 1], standing[index]] as [SplitPositions, SplitPositions]
      const typed = word.position - before.position
      const rarity = Math.min(word.rarity, before.rarity)
      titleNearness += rarity * nearnessOf(titleOf(ones), titleOf(others), typed)
      nearness += rarity * nearnessOf(textOf(ones), textOf(others), typed)
    }
    return (weights.titleNearness * titleNearness + weights.nearness * nearness + weights.titleWords * inTitle) / all
  }
}

/** Maximum distance, in words, at which two words count as close. */
const maxDistance = 8

/** Ascending positions, of which the first ones are in the title. */
interface SplitPositions {
  positions: Positions
  /** number of positions in the title */
  title: number
}

/** A part of ascending positions: from `first` up to but not including `end`. */
interface PositionRange {
  positions: Positions
  first: number
  end: number
}

function splitByTitle(termIds: readonly number[], places: TermPositions): SplitPositions {
  const positions = positionsOf(termIds, places)
  return { positions, title: countBelow(positions, sectionWords) }
}

const titleOf = ({ positions, title }: SplitPositions): PositionRange => ({ positions, first: 0, end: title })
const textOf = ({ positions, title }: SplitPositions): PositionRange => ({
  positions,
  first: title,
  end: positions.length,
})

/** Returns the positions of all these terms. */
function positionsOf(termIds: readonly number[], places: TermPositions): Positions {
  const [only = -1] = termIds
  if (termIds.length < 2) return places.get(only) ?? noPositions
  const each = termIds.flatMap((termId) => places.get(termId) ?? [])
  const all = new Int32Array(each.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const positions of each) {
    all.set(positions, count)
    count += positions.length
  }
  return all.sort()
}

/** Returns 1 if the words follow each other as typed; less with words between them or in reverse order; 0 if far apart. */
function nearnessOf(ones: PositionRange, others: PositionRange, typed: number): number {
  let shortest = Infinity
  let next = others.first
  for (let index = ones.first; index < ones.end; index++) {
    const one = ones.positions[index] ?? 0
    while (next < others.end && (others.positions[next] ?? 0) < one) next += 1
    for (let near = Math.max(others.first, next - 1); near <= next && near < others.end; near++) {
      const gap = (others.positions[near] ?? 0) - one
      if (gap !== 0) shortest = Math.min(shortest, gap < 0 ? 1 - gap : Math.max(1, gap - typed + 1))
    }
  }
  return shortest <= maxDistance ? 1 / shortest : 0
}

/** Raises articles that share a path in a legal code and match together. */
function boostNeighbours(candidates: Candidate[]) {
  const neighbours = Map.groupBy(candidates, ({ place }) => place)
  for (const [place, together] of neighbours) {
    if (place === null || together.length < 2) continue
    const sum = together.reduce((total, { score }) => total + score, 0)
    const part = weights.neighbours * Math.min(1, (together.length - 1) / 4)
    const added = together.map(({ score }) => (part * (sum - score)) / (together.length - 1))
    for (const [index, candidate] of together.entries()) candidate.score += added[index] ?? 0
  }
}

const variantSeparator = ' – '

/** Cached, since searches find the same titles again and again. */
const titleTerms = memoize((title) => new Set(tokenize(title).map(({ term }) => term)), {
  mostKept: 10_000,
  longestKept: 300,
})

/**
 * For titles « X – convention »: the variant named in the query, else the one without a name, keeps its score; the
 * other variants are lowered.
 */
function demoteVariants(candidates: Candidate[], asked: ReadonlySet<string>) {
  for (const [stem, variants] of Map.groupBy(candidates, ({ title }) => title.split(variantSeparator, 1)[0] ?? '')) {
    if (variants.length < 2 || !variants.some(({ title }) => title.includes(variantSeparator))) continue
    const told = asked.difference(titleTerms(stem))
    const best = Math.max(...variants.map(({ score }) => score))
    const [, ...others] = variants
      .map((candidate) => ({ candidate, fitness: variantFitness(candidate, told) }))
      .toSorted((a, b) => b.fitness - a.fitness || b.candidate.score - a.candidate.score)
    for (const { candidate } of others) candidate.score = Math.min(candidate.score, best) * weights.variant
  }
}

/** Rates how well a variant fits the query. @param told query terms that are not in the common part of the title */
function variantFitness({ title }: Candidate, told: ReadonlySet<string>): 0 | 1 | 2 {
  const [, ...names] = title.split(variantSeparator)
  if (names.length === 0) return 1
  return told.size > 0 && !told.isDisjointFrom(titleTerms(names.join(' '))) ? 2 : 0
}
