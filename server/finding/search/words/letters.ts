import { remembered } from './remembered.ts'
import { keepsAccents } from './stemOverrides.ts'

// What is a letter, a hyphen and an apostrophe to the search, and how letters are compared.

/** Characters that may begin a word: « ª », « º » and the letters that serve as apostrophes may not. */
export const wordStart = String.raw`[[\p{L}\p{Nd}\p{Nl}]--[ªº\u02B9-\u02C1\u02C8]]`
/** Characters that go on with it: also accents written apart, soft hyphens and what has no width. */
export const wordRest = String.raw`[[\p{L}\p{Nd}\p{Nl}\p{M}\p{Cf}]--[ªº\u02B9-\u02C1\u02C8]]`
export const hyphen = String.raw`[\-\u2010-\u2015\u2212\uFE63]`
export const apostrophe = String.raw`['’‘‛´\`′\u02B9-\u02BF\u02C8]`
/** A space that does not end the line: ordinary, non-breaking, thin… */
export const blank = String.raw`[^\S\n\r\f\v\u2028\u2029]`

/** In characters. A longer run is no word of a language, and an index of the database could not hold it. */
const longestWord = 64
const plain = /^[a-z0-9]{0,64}$/
/** Accents and the like, but not what makes « が » of « か ». */
const marks = /[\p{Script=Inherited}--[\u3099\u309A]]/gv
const invisible = /\p{Cf}/gu
const strokes: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * A word as it is compared: no accents but those of words that are others without them, no case, « œ » as « oe », ligatures and
 * mathematical letters as plain ones.
 */
export const foldWord = (written: string): string => (plain.test(written) ? written : folded(written))

const folded = remembered((written) => {
  const visible = written
    .slice(0, 4 * longestWord)
    .toWellFormed()
    .replace(invisible, '')
  const lower = visible.toLowerCase().normalize('NFC')
  if (keepsAccents(lower)) return lower
  const letters = visible
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFC')
  return letters.length <= longestWord ? letters : [...letters].slice(0, longestWord).join('')
})

/** The letters and digits of a text, folded and run together: what is not in them, no word of it holds, however it is written. */
export const runTogether = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => strokes[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '')

/** Full-width characters as those of a keyboard, one for one: offsets stay. */
export const narrowed = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const wrapping = new RegExp(
  String.raw`(?<=\p{L}\p{M}?)(?:\u00AD|${hyphen})${blank}{0,4}\r?\n${blank}{0,8}(?=\p{Ll})`,
  'gv',
)

/** A word that the end of a line cut, as it reads: « délé-⏎gation » → « délégation ». */
export const unwrapped = (word: string): string => word.replace(wrapping, '')
