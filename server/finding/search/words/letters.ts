import { memoize } from './memoize.ts'
import { keepsAccents } from './stemOverrides.ts'

// Character classes for letters, hyphens, apostrophes and spaces, and the folding of words.

/** Characters that may start a word: not « ª », « º » nor the letters used as apostrophes. */
export const wordStart = String.raw`[[\p{L}\p{Nd}\p{Nl}]--[ªº\u02B9-\u02C1\u02C8]]`
/** Characters that may continue a word: also combining accents, soft hyphens and zero-width characters. */
export const wordRest = String.raw`[[\p{L}\p{Nd}\p{Nl}\p{M}\p{Cf}]--[ªº\u02B9-\u02C1\u02C8]]`
export const hyphen = String.raw`[\-\u2010-\u2015\u2212\uFE63]`
export const apostrophe = String.raw`['’‘‛´\`′\u02B9-\u02BF\u02C8]`
/** Any space that does not end the line: ordinary, non-breaking, thin… */
export const horizontalSpace = String.raw`[^\S\n\r\f\v\u2028\u2029]`

/** In characters. Longer runs are not words, and a database index could not hold them. */
const maxWordLength = 64
const plain = /^[a-z0-9]{0,64}$/
/** Combining marks, except those that distinguish « が » from « か ». */
const combiningMarks = /[\p{Script=Inherited}--[\u3099\u309A]]/gv
const invisible = /\p{Cf}/gu
const strokes: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Folds a word for comparison: lower case, « œ » as « oe », plain letters for ligatures and mathematical letters, no
 * accents except in words that have another meaning without them.
 */
export const foldWord = (written: string): string => (plain.test(written) ? written : foldUnicode(written))

const foldUnicode = memoize((written) => {
  const visible = written
    .slice(0, 4 * maxWordLength)
    .toWellFormed()
    .replace(invisible, '')
  const lower = visible.toLowerCase().normalize('NFC')
  if (keepsAccents(lower)) return lower
  const letters = visible
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFC')
  return letters.length <= maxWordLength ? letters : [...letters].slice(0, maxWordLength).join('')
})

/** Replaces full-width characters by ASCII ones, one for one, so that offsets stay the same. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const lineEndHyphen = new RegExp(
  String.raw`(?<=\p{L}\p{M}?)(?:\u00AD|${hyphen})${horizontalSpace}{0,4}\r?\n${horizontalSpace}{0,8}(?=\p{Ll})`,
  'gv',
)

/** Rejoins a word hyphenated at a line end: « délé-⏎gation » → « délégation ». */
export const dehyphenate = (word: string): string => word.replace(lineEndHyphen, '')
