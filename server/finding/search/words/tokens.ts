import { apostrophe, foldWord, horizontalSpace, hyphen, toHalfWidth, wordRest, wordStart } from './letters.ts'
import { amountForm, articleForms, bareArticle, wholeForm } from './numbers.ts'
import { readWord } from './readWord.ts'

/**
 * A token between separators, at `start` to `end` (UTF-16 units). `forms`: its folded spellings, most precise first.
 * `halves`: set for a word hyphenated at a line end whose hyphen may be its own (« procès-⏎verbal »).
 */
export interface Token {
  forms: readonly string[]
  start: number
  end: number
  acronym?: boolean
  halves?: readonly Token[]
}

const gap = String.raw`\.?\s?\*{0,2}\s?`
const article = [
  String.raw`(?<book>LO|[LRDA]|lo|[lrd])${gap}(?<article>\d{2,4}(?:${hyphen}(?:\r?\n)?\d{1,3}){1,3})(?!\d)`,
  String.raw`(?<book>LO|[LRD])${gap}(?<article>\d{3,4})(?!\d)`,
  String.raw`(?<book>lo|[lrd])\.?(?<article>\d{3,4})(?!\d)`,
].join('|')
const bare = String.raw`(?<bare>\d{3,4}(?:${hyphen}[1-9]\d{0,2}){1,3})(?!${wordRest}|${hyphen}\d)`
const thousands = String.raw`\d{1,3}(?:(?:${horizontalSpace}\d{3}){1,3}|(?:\.\d{3}){1,3})(?:,\d+)?`
const amount = String.raw`(?<!\d[.,])(?<amount>${thousands}|\d+[.,]\d+)(?![.,]?\d)`
const acronym = String.raw`(?<acronym>\p{L}(?:(?:\.${hyphen}?|&)\p{L})+)(?!${wordRest}|${apostrophe})\.?`
const word = `${wordStart}${wordRest}*`
const anyToken = [article, bare, amount, acronym, word].join('|')

const separators = /[\s,;:«»)]*/y
/**
 * Fast path for nearly all words: plain letters that nothing can be joined to. The other patterns would give the same
 * result, more slowly. Excludes « Art. » and « Prud », which depend on what follows, and U+FEFF, which patterns treat
 * as a space but which continues a word.
 */
const plainWord =
  /(?!(?:[Aa]rts?|[Pp]rud|[Aa]ujourd)[\s,;:)])[A-Za-zÀ-ÖØ-Þß-öø-ÿœŒ][a-zß-öø-ÿœ]{2,63}(?=[\s,;:)])(?!\uFEFF)/y

/** Scans all tokens of a text, in order. No pattern looks more than a few characters beyond what it consumes. */
export function* scanTokens(given: string): Generator<Token> {
  const text = toHalfWidth(given)
  const pieces = new RegExp(anyToken, 'gv')
  for (let place = 0; ; ) {
    separators.lastIndex = place
    separators.test(text)
    const start = separators.lastIndex
    plainWord.lastIndex = start
    if (plainWord.test(text)) {
      place = plainWord.lastIndex
      yield { forms: [foldWord(text.slice(start, place))], start, end: place }
      continue
    }
    pieces.lastIndex = start
    const found = pieces.exec(text)
    if (!found) return
    const read = readTokens(text, found, pieces.lastIndex)
    place = read.at(-1)?.end ?? pieces.lastIndex
    yield* read
  }
}

/** Number of tokens of a text, stop words included. */
export const countTokens = (text: string): number => scanTokens(text).reduce((count) => count + 1, 0)

function readTokens(text: string, { groups = {}, index: start }: RegExpExecArray, end: number): Token[] {
  const { book, article = '', bare, amount, acronym } = groups
  if (book !== undefined) return [{ forms: articleForms(book, article), start, end }]
  if (bare !== undefined) return [readBareArticle(bare, start, end)]
  if (amount !== undefined) return [{ forms: [amountForm(amount)], start, end }]
  if (acronym !== undefined)
    return [{ forms: [foldWord(acronym.slice(0, 256).replaceAll(/\P{L}/gu, ''))], start, end, acronym: true }]
  return readWord(text, start, end)
}

function readBareArticle(written: string, start: number, end: number): Token {
  const number = bareArticle(written)
  if (number !== undefined) return { forms: [number], start, end }
  const digits = /^\d+/.exec(written)?.[0] ?? written
  return { forms: [wholeForm(digits)], start, end: start + digits.length }
}
