import type { Question } from '#server/finding/search/query/question.ts'
import { cut } from '#server/finding/search/words/cut.ts'
import type { Marked } from '#server/finding/search/words/mark.ts'

/** The terms that are highlighted in texts. */
export interface Wanted {
  /** terms highlighted wherever they occur */
  alone: readonly string[]
  /** terms of phrases and expressions, highlighted only in sequence */
  together: readonly (readonly string[])[]
}

/** Returns the terms of a query to highlight. */
export function wantedBy({ groups, terms }: Pick<Question, 'groups' | 'terms'>): Wanted {
  const termsOf = (ids: readonly number[]) => ids.flatMap((id) => terms.get(id) ?? [])
  const all = groups.flatMap(({ alternatives }) => alternatives.map(({ termIds }) => termsOf(termIds)))
  return {
    alone: all.filter(({ length }) => length === 1).flat(),
    together: all.filter(({ length }) => length > 1),
  }
}

/**
 * Keeps the words of a text that are to be highlighted: « social » alone is not, if the query term is « comité social
 * et économique ». Keeps all words if that leaves none, since the text matched because of them.
 * @param words candidate words, in order
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

/** Returns the words at `place` that have these terms in sequence; none unless all match. */
function runFrom<Word extends Marked>(text: string, words: readonly Word[], place: number, terms: readonly string[]) {
  const run = words.slice(place, place + terms.length)
  return run.length === terms.length &&
    run.every((word, index) => word.term === terms[index] && follows(text, word, run[index - 1]))
    ? run
    : []
}

/** Maximum gap between two words of a sequence, in characters: stop words do not take more. */
const widest = 24

/** Whether only stop words stand between the two words. */
function follows(text: string, word: Marked, before: Marked | undefined): boolean {
  if (!before) return true
  const between = text.slice(before.end, word.start)
  return between.length <= widest && cut(between).length === 0
}
