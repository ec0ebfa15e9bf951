import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import type { MarkedWord } from '#server/finding/search/words/highlights.ts'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'

/** The terms that are highlighted in texts. */
export interface QueryTerms {
  /** terms highlighted wherever they occur */
  singleTerms: readonly string[]
  /** terms of phrases and expressions, highlighted only in sequence */
  sequences: readonly (readonly string[])[]
}

/** Returns the terms of a query to highlight. */
export function queryTermsOf({ groups, terms }: Pick<ParsedQuery, 'groups' | 'terms'>): QueryTerms {
  const termsOf = (ids: readonly number[]) => ids.flatMap((id) => terms.get(id) ?? [])
  const all = groups.flatMap(({ alternatives }) => alternatives.map(({ termIds }) => termsOf(termIds)))
  return {
    singleTerms: all.filter(({ length }) => length === 1).flat(),
    sequences: all.filter(({ length }) => length > 1),
  }
}

/**
 * Keeps the words of a text that are to be highlighted: « social » alone is not, if the query term is « comité social
 * et économique ». Keeps all words if that leaves none, since the text matched because of them.
 * @param words candidate words, in order
 */
export function keepQueryTerms<Word extends MarkedWord>(
  text: string,
  words: readonly Word[],
  { singleTerms: alone, sequences: together }: QueryTerms,
): Word[] {
  if (together.length === 0) return [...words]
  const isAlone = new Set(alone)
  const kept = new Set(words.filter(({ term }) => isAlone.has(term)))
  for (const [place, { term }] of words.entries())
    for (const terms of together)
      if (terms[0] === term) for (const word of matchSequence(text, words, place, terms)) kept.add(word)
  return kept.size > 0 ? words.filter((word) => kept.has(word)) : [...words]
}

/** Returns the words at `place` that have these terms in sequence; none unless all match. */
function matchSequence<Word extends MarkedWord>(
  text: string,
  words: readonly Word[],
  place: number,
  terms: readonly string[],
) {
  const run = words.slice(place, place + terms.length)
  return run.length === terms.length &&
    run.every((word, index) => word.term === terms[index] && follows(text, word, run[index - 1]))
    ? run
    : []
}

/** Maximum gap between two words of a sequence, in characters: stop words do not take more. */
const maxGapCharacters = 24

/** Whether only stop words stand between the two words. */
function follows(text: string, word: MarkedWord, before: MarkedWord | undefined): boolean {
  if (!before) return true
  const between = text.slice(before.end, word.start)
  return between.length <= maxGapCharacters && tokenize(between).length === 0
}
