import { termOf } from './stem.ts'
import { isStopWord } from './stopWords.ts'
import { scanTokens, type Token } from './tokens.ts'

/**
 * A word of a text. `term`: what index and queries have in common; `folded`: spelling without accents and case;
 * `start`, `end`: UTF-16 offsets in the given text; `position`: rank among all words, stop words included.
 */
export interface Word {
  term: string
  folded: string
  start: number
  end: number
  position: number
}

/**
 * Splits a text into words, without stop words: used for indexing, queries and highlighting alike (DOMAIN §10). One
 * position may have several words: an article of law with and without its letter, a word hyphenated at a line end and
 * its halves. Runs in linear time on any input, and never throws.
 */
export function tokenize(text: string): Word[] {
  const words: Word[] = []
  const capitalsTell = /\p{Ll}/u.test(text) || !/\S\s+\S/.test(text)
  let position = -1
  for (const piece of scanTokens(text)) {
    position += 1
    if (isWord(piece, capitalsTell)) addWords(words, piece, position)
  }
  return words
}

/** « CE », « SA » and « SI » are acronyms, unless the whole text is in capitals. */
const acronymStopWords = new Set(['ce', 'sa', 'si'])
const isWord = ({ forms: [folded = ''], acronym }: Token, capitalsTell: boolean): boolean =>
  !isStopWord(folded) || (acronym === true && capitalsTell && acronymStopWords.has(folded))

function addWords(words: Word[], { forms, start, end, halves = [] }: Token, position: number) {
  for (const folded of forms) words.push({ term: termOf(folded), folded, start, end, position })
  for (const half of halves) if (!half.forms.every(isStopWord)) addWords(words, half, position)
}
