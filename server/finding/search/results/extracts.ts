import type { TermPositions } from '#server/finding/search/entries/readTermPositions.ts'
import type { ResultSection, SectionText } from '#server/finding/search/entries/sections.ts'
import { countBelow, mostPositions, noPositions, sectionWords } from '#server/finding/search/positions.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { highlightWords, type MarkedWord } from '#server/finding/search/words/highlights.ts'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import { findWordPlaces } from '#server/finding/search/words/wordPlaces.ts'
import { keepQueryTerms, queryTermsOf } from './queryTerms.ts'

/** An extract of a text with its query terms highlighted. */
export interface TextExtract {
  /** HTML; at most 240 characters without the `<mark>` tags */
  html: string
  /** the matched words as written in the text, lower-cased, without duplicates */
  forms: string[]
}

/** Between a heading and the text below it. */
const partSeparator = ' – '

/**
 * Creates a function that returns the best extract of a section and the matched forms in it, from the positions of the
 * query's terms in its entry.
 */
export function createExtractor(
  question: Pick<ParsedQuery, 'groups' | 'terms'>,
): (section: Pick<ResultSection, 'parts'>, positions: TermPositions) => TextExtract {
  const wanted = queryTermsOf(question)
  return ({ parts }, positions) => {
    const text = parts.map((part) => part.text).join(partSeparator)
    const found: MarkedWord[] = []
    let offset = 0
    for (const part of parts) {
      for (const { term, start, end } of findMatches(part, question.terms, positions))
        found.push({ term, start: offset + start, end: offset + end })
      offset += part.text.length + partSeparator.length
    }
    const words = keepQueryTerms(text, found, wanted)
    const forms = new Set(words.map(({ start, end }) => text.slice(start, end).toLowerCase()))
    return { html: highlightWords(text, words), forms: [...forms] }
  }
}

/** Finds the words of a section that have one of these terms, in the order of the text. */
function findMatches(part: SectionText, terms: ReadonlyMap<number, string>, positions: TermPositions): MarkedWord[] {
  const found: MarkedWord[] = []
  const cut = new Set<string>()
  const [first, end] = [part.number * sectionWords, (part.number + 1) * sectionWords]
  for (const [id, term] of terms) {
    const all = positions.get(id) ?? noPositions
    if (all.length >= mostPositions && (all.at(-1) ?? 0) < end) cut.add(term)
    for (let index = countBelow(all, first); index < all.length && (all[index] ?? 0) < end; index++) {
      const places = (part.places ??= findWordPlaces(part.text))
      const word = 2 * ((all[index] ?? 0) - first)
      const [from, to] = [places[word], places[word + 1]]
      if (from !== undefined && to !== undefined) found.push({ term, start: from, end: to })
    }
  }
  // the index does not tell all places of a very frequent word
  if (cut.size > 0) found.push(...tokenize(part.text).filter(({ term }) => cut.has(term)))
  return found.length > 1 ? found.sort((a, b) => a.start - b.start || b.end - a.end) : found
}
