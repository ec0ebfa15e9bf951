import { foldWord, hyphen, lettersOnly } from '#server/finding/search/words/letters.ts'
import { termOf } from '#server/finding/search/words/stem.ts'
import { isStopWord } from '#server/finding/search/words/stopWords.ts'
import type { Word } from '#server/finding/search/words/tokenizer.ts'

// Finding known words with a pattern costs much less than tokenizing the text. Nearly all words are found that way;
// only the tokenizer finds the others.

/** An occurrence of a query term in a text, with the form written there. */
export interface WordMatch extends Pick<Word, 'term' | 'start' | 'end'> {
  form: string
}

export interface MatchLocator {
  /** finds occurrences in regular spelling, with a pattern */
  findRegular(text: string): WordMatch[]
  /** finds all occurrences that the tokenizer would find; null if only the tokenizer can tell */
  findAll(text: string): WordMatch[] | null
  /** whether the text may contain a term in a spelling that only the tokenizer recognises */
  mayContain(text: string): boolean
}

export function createMatchLocator(terms: readonly string[]): MatchLocator {
  const wanted = new Set(terms)
  const pattern = termsPattern(terms)
  const areAllPlain = terms.every((term) => plainTerm.test(term) && !isStopWord(term))
  const spotsOf = (found: readonly PatternMatch[]): WordMatch[] =>
    found.flatMap(({ form, start, end }) => {
      const folded = foldWord(form.replaceAll(hyphens, '-'))
      const term = termOf(folded)
      return wanted.has(term) && !isStopWord(folded) ? [{ term, start, end, form }] : []
    })
  const beginnings = [...new Set(terms.map((term) => collapseDoubled(termPrefix(term))))]
  return {
    findRegular: (text) => (pattern ? spotsOf(findMatches(text, pattern)) : []),
    findAll(text) {
      if (!pattern || !areAllPlain || irregularForms.test(text)) return null
      const found = findMatches(text, pattern)
      return found.every((one) => hasWordBoundaries(text, one)) ? spotsOf(found) : null
    },
    mayContain(text) {
      if (!areAllPlain || irregularForms.test(text)) return true
      const letters = collapseDoubled(lettersOnly(text))
      return beginnings.some((beginning) => letters.includes(beginning))
    },
  }
}

interface PatternMatch {
  form: string
  start: number
  end: number
}

const findMatches = (text: string, pattern: RegExp): PatternMatch[] =>
  Array.from(text.matchAll(pattern), ({ 0: form, index: start }) => ({ form, start, end: start + form.length }))

/** Matches spellings that only the tokenizer reads, or words that do not start as they are written. */
const irregularForms = new RegExp(
  [
    String.raw`\d[hH]`, // « 14h30 »
    String.raw`\p{L}(?:\.|&)\p{L}`, // « C.S.E. », « R&D »
    String.raw`(?<!\p{L})[aA][rR][tT][sS]?[.\s]`, // « art. 12 »
    String.raw`(?<!\p{L})[pP][rR][uU][dD]\s`, // « prud hommes »
    String.raw`\p{Lu}{2}s(?!\p{L})`, // « DPs »
    String.raw`${hyphen}\s{0,8}\n`, // « délé-⏎gation »
    String.raw`[\p{M}\p{Cf}ßæÆøØ]`, // accents written apart, soft hyphens
    String.raw`(?![A-Za-zÀ-ÿŒœ])\p{L}`, // « ﬁnancement »
  ].join('|'),
  'v',
)

const wordBoundary = {
  before: new RegExp(String.raw`(?<=(?:^|[\s«\(])(?:[dln]['’])?)(?<!(?:${hyphen}|\u00AD)\s{1,14})`, 'ivy'),
  after: /(?=$|[\s,;»]|[.:)](?:\s|$))/y,
}

/** Whether nothing adjacent can be joined to the match, so that the tokenizer would find the same word. */
function hasWordBoundaries(text: string, { start, end }: PatternMatch): boolean {
  wordBoundary.before.lastIndex = start
  wordBoundary.after.lastIndex = end
  return wordBoundary.before.test(text) && wordBoundary.after.test(text)
}

const letter = 'A-Za-zÀ-ÖØ-öø-ÿŒœ'
/**
 * Returns the prefix that a term shares with the words it comes from, apart from doubled letters: « agir » and «
 * agissement », « tuteur » and « tutrice ».
 */
const termPrefix = (term: string): string =>
  term.slice(0, term.length > 5 ? 4 : Math.min(3, Math.max(2, term.length - 1)))
/** The trailing underscore marks a term from `stemOverrides`. */
const plainTerm = /^[a-z]{2,}_?$/
const letterVariants: Record<string, string> = {
  a: 'aàâäáãAÀÂÄÁÃ',
  c: 'cçCÇ',
  e: 'eéèêëEÉÈÊË',
  i: 'iîïíIÎÏÍ',
  n: 'nñNÑ',
  o: 'oôöóOÔÖÓ',
  u: 'uùûüúUÙÛÜÚ',
  y: 'yÿYŸ',
}

const [o, e] = [`[${letterVariants['o']}]{1,2}`, `[${letterVariants['e']}]{1,2}`]
const lastO = new RegExp(`${RegExp.escape(o)}$`)

/** Replaces doubled letters by one, as the stemmer does: « lettre » becomes `letr`. */
const collapseDoubled = (letters: string): string => letters.replace(/(.)\1+/g, '$1')

const hyphens = new RegExp(hyphen, 'gv')
/** « 50 », « 2315-30 ». Only the tokenizer reads other ways of writing numbers. */
const numberTerm = /^\d{1,4}(?:-\d{1,3}){0,3}$/

/**
 * Builds a pattern for words that start like these terms, and for these numbers; null if no term is plain letters or a
 * number.
 */
function termsPattern(terms: readonly string[]): RegExp | null {
  const patterns = [
    wordsPattern(terms.filter((term) => plainTerm.test(term))),
    numbersPattern(terms.filter((term) => numberTerm.test(term))),
  ]
  const known = patterns.filter((pattern) => pattern !== null)
  // Without the flag `v`, which all these characters can do without, the pattern takes half the time.
  return known.length > 0 ? new RegExp(known.join('|'), 'g') : null
}

function numbersPattern(terms: readonly string[]): string | null {
  if (terms.length === 0) return null
  const ways = terms.map((term) => term.replaceAll('-', hyphen))
  return String.raw`(?<![${letter}\d]|\d[.,\-])(?:${ways.join('|')})(?![${letter}\d]|[.,\-]\d)`
}

function wordsPattern(terms: readonly string[]): string | null {
  if (terms.length === 0) return null
  const beginnings = new Set(terms.map((term) => termPrefix(term)))
  const ways = [...beginnings].map((beginning) =>
    [...beginning]
      .map((each) => `[${letterVariants[each] ?? each + each.toUpperCase()}]{1,2}`)
      .join('')
      .replaceAll(`${o}${e}`, `(?:${o}${e}|[œŒ])`)
      .replace(lastO, `(?:${o}|[œŒ])`),
  )
  return `(?<![${letter}])(?:${ways.join('|')})[${letter}]*`
}
