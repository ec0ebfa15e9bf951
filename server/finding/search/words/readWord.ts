import { apostrophe, foldWord, horizontalSpace, hyphen, wordRest, wordStart } from './letters.ts'
import { numberForms } from './numbers.ts'
import { accentedFormsOf } from './stemOverrides.ts'
import type { Token } from './tokens.ts'

const elisions = new Set('l d j m n s t c qu jusqu lorsqu puisqu quoiqu quelqu'.split(' '))
const joint = new RegExp(`${apostrophe}(?=${wordStart})`, 'vy')
/** Characters after which a word may continue. */
const joins = new RegExp(`${apostrophe}|${hyphen}|[·•‧⋅∙\\(.]`, 'v')
/** « prud hommes » and « aujourd hui », in all their spellings. */
const looseCompound = /^(?:prud|aujourd)$/
const looseJoint = new RegExp(String.raw`(?:${apostrophe}|${hyphen}|\s){1,3}(?=h)`, 'viy')
const wordRun = new RegExp(`${wordRest}+`, 'vy')
/** « salarié·e·s », « élu(e)s », « délégué.e.s », « employé-e-s » */
const inclusiveEnding = new RegExp(
  String.raw`(?<=\p{Ll})(?:(?:[·•‧⋅∙]\p{Ll}{1,6}){1,2}|\((?:e|s|es|x|ne|nes|le|les|trice|trices|euse|euses)\)s?|[.\-]e(?:[.\-]?s)?)(?!${wordRest}|${hyphen}|${apostrophe})`,
  'vy',
)
const lineEnd = new RegExp(String.raw`${horizontalSpace}{0,4}\r?\n${horizontalSpace}{0,8}(?=\p{Ll})`, 'vy')
const hyphenAt = new RegExp(hyphen, 'vy')
/** Pronouns that follow a verb after a hyphen; those of one or two letters never start a line. */
const pronouns = new Set('elle ils elles nous vous lui leur moi toi les meme memes'.split(' '))
const articleNumber = /\.?\s{0,2}(?:(?:LO|[LRDA]|lo|[lrd])\.?\s?\*{0,2}\s?)?\d/vy

/** In UTF-16 units: the part of a word that is folded, and the longest prefix that may be an elision. */
const maxCharacters = 256
const longestJoint = 16

/**
 * Reads the word at a position, including parts joined by an apostrophe, a line end or an inclusive ending. « 14h30 »
 * gives several tokens.
 * @param end end of its first unbroken run of letters
 */
export function readWord(text: string, start: number, end: number): Token[] {
  if (standsAlone(text, start, end)) return toTokens(text, text.slice(start, end), start, end)
  const { letters, end: joinedEnd } = joinParts(text, start, end)
  const wrapped = wrappedWord(text, letters, start, joinedEnd)
  if (wrapped) return [wrapped]
  const softEnd = joinedEnd - (/\p{Cf}{0,8}$/u.exec(letters)?.[0].length ?? 0)
  const wordEnd = softEnd + matchAt(inclusiveEnding, text, softEnd).length
  return toTokens(text, letters, start, wordEnd)
}

/** Fast path for nearly all words, to which nothing is joined. */
const standsAlone = (text: string, start: number, end: number): boolean =>
  end - start <= maxCharacters &&
  !joins.test(text.charAt(end)) &&
  /[a-z0-9à-ÿ]/i.test(text.charAt(end - 1)) &&
  !looseCompound.test(text.slice(start, end).toLowerCase())

function toTokens(text: string, letters: string, start: number, end: number): Token[] {
  if (/^\p{Lu}{2,}s?$/u.test(letters)) {
    const folded = foldWord(letters.replace(/s$/, ''))
    // capitals are often written without accents
    return [{ forms: [folded, ...accentedFormsOf(folded)], start, end, acronym: true }]
  }
  return formsOf(text, letters, end).map((form) => ({ forms: [form], start, end }))
}

/**
 * Continues a word after an apostrophe, unless the word is an elision: prud’hommes, aujourd’hui, O’Brien, but l’
 * accord.
 */
function joinParts(text: string, start: number, firstEnd: number): { letters: string; end: number } {
  let letters = text.slice(start, Math.min(firstEnd, start + maxCharacters))
  let end = firstEnd
  for (;;) {
    const folded = letters.length > longestJoint ? '' : foldWord(letters)
    if (elisions.has(folded)) return { letters, end }
    const glue = matchAt(looseCompound.test(folded) ? looseJoint : joint, text, end)
    if (glue === '') return { letters, end }
    const next = matchAt(wordRun, text, end + glue.length)
    end += glue.length + next.length
    if (letters.length < maxCharacters) letters += next
  }
}

/** Reads a word hyphenated at a line end: « délé-⏎gation ». Includes its halves, since the hyphen may be its own. */
function wrappedWord(text: string, first: string, start: number, end: number): Token | undefined {
  const isSoft = first.endsWith('\u00AD')
  const middle = isSoft ? '' : matchAt(hyphenAt, text, end)
  if ((!isSoft && middle === '') || !/^\p{Ll}+$/u.test(first.slice(1).replaceAll(/[\p{Cf}\p{M}]/gu, ''))) return
  const breakLength = matchAt(lineEnd, text, end + middle.length).length
  if (breakLength === 0) return
  const nextStart = end + middle.length + breakLength
  const next = matchAt(wordRun, text, nextStart)
  const piece = { forms: [foldWord(first + next)], start, end: nextStart + next.length }
  if (isSoft) return piece
  if (next.length < 3 || pronouns.has(foldWord(next))) return
  return {
    ...piece,
    halves: [
      { forms: [foldWord(first)], start, end },
      { forms: [foldWord(next)], start: nextStart, end: piece.end },
    ],
  }
}

function formsOf(text: string, letters: string, end: number): string[] {
  const folded = foldWord(letters)
  if (/^arts?$/.test(folded) && matchAt(articleNumber, text, end) !== '') return ['article']
  return /^\d/.test(folded) ? numberForms(folded) : [folded]
}

/** Returns what a sticky pattern matches at a position; empty if it does not match. */
function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0] ?? ''
}
