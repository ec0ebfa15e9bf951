import { highlightWords } from '#server/finding/search/words/highlights.ts'
import { tokenize, type Word } from '#server/finding/search/words/tokenizer.ts'
import { createMatchLocator, type WordMatch } from './matchLocator.ts'
import { keepQueryTerms, type QueryTerms } from './queryTerms.ts'

/** An extract of a text with its query terms highlighted. */
export interface TextExtract {
  /** HTML; at most 240 characters without the `<mark>` tags */
  html: string
  /** the matched words as written in the text, lower-cased, without duplicates */
  forms: string[]
}

/**
 * Length of the range that is tokenized around the matches, in UTF-16 units. Tokenizing a whole page costs far more
 * than scanning it with a pattern.
 */
const extractLength = 236
/**
 * Extra characters on each side of the range, since word boundaries are not known yet. One third of the free room goes
 * before the matches, the rest after.
 */
const margin = 24

/** Creates a function that returns the best extract of a text and the matched forms in it. */
export function createExtractor(wanted: QueryTerms): (text: string) => TextExtract {
  const terms = new Set([...wanted.singleTerms, ...wanted.sequences.flat()])
  const wordsIn = (text: string) =>
    keepQueryTerms(
      text,
      tokenize(text).filter(({ term }) => terms.has(term)),
      wanted,
    )
  const spotted = createMatchLocator([...terms])
  return (text) => {
    const spots = keepQueryTerms(text, spotted.findRegular(text), wanted)
    // the pattern finds none: only the tokenizer can find the words
    if (spots.length === 0)
      return spotted.mayContain(text)
        ? extractWholeText(text, wordsIn(text))
        : { html: highlightWords(text, []), forms: [] }
    const { start, end } = densestRange(spots)
    const forms = new Set(spots.map(({ form }) => form.toLowerCase()))
    const spare = Math.max(0, extractLength - (end - start))
    const from = Math.min(start - Math.ceil(spare / 3), text.length - extractLength) - margin
    const around = text.slice(Math.max(0, from), end + spare + margin)
    const near = spotted.findAll(around)
    return {
      html: highlightWords(around, near ? keepQueryTerms(around, near, wanted) : wordsIn(around)),
      forms: [...forms],
    }
  }
}

function extractWholeText(text: string, words: Word[]): TextExtract {
  const forms = new Set(words.map(({ start, end }) => text.slice(start, end).toLowerCase()))
  return { html: highlightWords(text, words), forms: [...forms] }
}

/** Finds the range of an extract's length with most distinct terms, then with most matches. */
function densestRange(spots: readonly WordMatch[]): { start: number; end: number } {
  const counts = new Map<string, number>()
  let best = { start: 0, end: 0, score: -1 }
  let first = 0
  for (const [index, { term, end }] of spots.entries()) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
    for (
      let dropped = spots[first];
      dropped && end - dropped.start > extractLength && first < index;
      dropped = spots[++first]
    ) {
      const left = (counts.get(dropped.term) ?? 0) - 1
      if (left > 0) counts.set(dropped.term, left)
      else counts.delete(dropped.term)
    }
    const score = counts.size * 1_000 + index - first
    if (score > best.score) best = { start: spots[first]?.start ?? 0, end, score }
  }
  return best
}
