import type { SynonymTerms } from './query/synonyms.ts'
import { weights } from './ranking/weights.ts'
import type { QueryPhrase, QueryWord } from './words/querySyntax.ts'
import { termOf } from './words/stem.ts'
import { accentedFormsOf, unaccentedForm } from './words/stemOverrides.ts'

/** Terms that an entry must contain all together, and their weight relative to the typed words. */
export interface Alternative {
  termIds: readonly number[]
  weight: number
  /** a synonym, not what was typed */
  isSynonym?: boolean
  /** the typed word with its missing accents: « forcé » for « force » */
  isAccented?: boolean
}

/** A word or phrase of the query with its alternatives. Without alternatives, no readable entry contains it. */
export interface QueryGroup {
  alternatives: readonly Alternative[]
  /** positions relative to the first word, for a phrase; null for a word */
  offsets: readonly number[] | null
  /** rank among the typed words, stop words included; null for a phrase */
  position: number | null
}

type QueryPart = QueryWord | QueryPhrase
const wordsOf = (asked: QueryPart) => (asked.kind === 'word' ? [asked] : asked.words)
export const termsOf = (asked: QueryPart) => wordsOf(asked).map(({ term }) => term)
/** Returns the terms of a word whose accents may have been left out. */
const accentedTermsOf = (folded: string) => [...new Set(accentedFormsOf(folded).map(termOf))]
export const possibleTermsOf = (asked: QueryPart) =>
  wordsOf(asked).flatMap(({ term, folded }) => [term, ...accentedTermsOf(folded), termOf(unaccentedForm(folded))])

/** Numbers of the terms that some readable entry contains, by term. */
export type KnownTerms = ReadonlyMap<string, number>

/** Resolves a word or phrase of the query to the alternatives that the index contains. */
export function groupOf(asked: QueryPart, others: readonly SynonymTerms[], known: KnownTerms): QueryGroup {
  const idsOf = (terms: readonly string[]) => {
    const termIds = terms.flatMap((term) => known.get(term) ?? [])
    return termIds.length === terms.length ? [termIds] : []
  }
  const typed = idsOf(termsOf(asked)).map((termIds) => ({ termIds, weight: 1 }))
  const accented = accentedReadings(asked)
    .flatMap(idsOf)
    .map((termIds) => ({ termIds, weight: asked.kind === 'word' ? weights.accented : 1, isAccented: true }))
  const standing = others.flatMap(({ terms, isAcronym }) =>
    idsOf(terms).map((termIds) => ({
      termIds,
      weight: isAcronym ? weights.acronym : weights.synonym,
      isSynonym: true,
    })),
  )
  const own = [...typed, ...accented]
  // if no readable text has these accents, the texts may lack them
  const bare = own.length === 0 ? idsOf(wordsOf(asked).map(({ folded }) => termOf(unaccentedForm(folded)))) : []
  return {
    alternatives: [...own, ...bare.map((termIds) => ({ termIds, weight: 1 })), ...standing],
    ...positionOf(asked),
  }
}

/** Limit on readings of a phrase: each costs one SQL statement. */
const maxReadings = 4

/** Returns the readings of a word or phrase with accents added, without the typed one. */
export function accentedReadings(asked: QueryPart): string[][] {
  const readings = wordsOf(asked).reduce<string[][]>(
    (all, { term, folded }) =>
      all.flatMap((terms) => [term, ...accentedTermsOf(folded)].map((reading) => [...terms, reading])),
    [[]],
  )
  return readings.slice(1, 1 + maxReadings)
}

const positionOf = (asked: QueryPart): Pick<QueryGroup, 'offsets' | 'position'> =>
  asked.kind === 'word'
    ? { offsets: null, position: asked.position }
    : { offsets: asked.words.map(({ offset }) => offset), position: null }
