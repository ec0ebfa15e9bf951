import type { Question } from '#server/finding/search/query/question.ts'
import { cut } from '#server/finding/search/words/cut.ts'
import type { Marked } from '#server/finding/search/words/mark.ts'

/** What is marked of texts. */
export interface Wanted {
  /** terms that tell something wherever they stand */
  alone: readonly string[]
  /** those of phrases and of expressions, which do so one after the other */
  together: readonly (readonly string[])[]
}

/** What a question wants of texts. */
export function wantedBy({ groups, terms }: Pick<Question, 'groups' | 'terms'>): Wanted {
  const termsOf = (ids: readonly number[]) => ids.flatMap((id) => terms.get(id) ?? [])
  const all = groups.flatMap(({ alternatives }) => alternatives.map(({ termIds }) => termsOf(termIds)))
  return {
    alone: all.filter(({ length }) => length === 1).flat(),
    together: all.filter(({ length }) => length > 1),
  }
}

/**
 * Of the words of a text that may be wanted, those that are: « social » is not by itself when « comité social et économique » is. All
 * of them when none is, as they are why the text was found.
 * @param words in order
 */
export function keepWanted<Word extends Marked>(
  text: string,
  words: readonly Word[],
  { alone, together }: Wanted,
): Word[] {
  if (together.length === 0) return [...words]
  const isAlone = new Set(alone)
  const kept = new Set(words.filter(({ term }) => isAlone.has(term)))
  for (const [place, { term }] of words.entries())
    for (const terms of together)
      if (terms[0] === term) for (const word of runFrom(text, words, place, terms)) kept.add(word)
  return kept.size > 0 ? words.filter((word) => kept.has(word)) : [...words]
}

/** The words of which these are the terms, one after the other; none unless all are. */
function runFrom<Word extends Marked>(text: string, words: readonly Word[], place: number, terms: readonly string[]) {
  const run = words.slice(place, place + terms.length)
  return run.length === terms.length &&
    run.every((word, index) => word.term === terms[index] && follows(text, word, run[index - 1]))
    ? run
    : []
}

/** Characters: no stop words take more between two words. */
const widest = 24

/** Is there nothing between them, but for stop words? */
function follows(text: string, word: Marked, before: Marked | undefined): boolean {
  if (!before) return true
  const between = text.slice(before.end, word.start)
  return between.length <= widest && cut(between).length === 0
}
