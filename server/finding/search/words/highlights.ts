import { dehyphenate } from './letters.ts'
import { tokenize, type Word } from './tokenizer.ts'

/** Characters taken by « … » and its space, at each end of an extract. */
const ellipsis = 2

/**
 * Returns the part of a text with most of the wanted words, as escaped HTML with these words in `<mark>` and line
 * breaks as spaces. Returns the beginning of the text if it has none.
 * @param limit visible characters (UTF-16 units), « … » included; DOMAIN §10: 240
 */
export const highlightExtract = (text: string, isWanted: (word: Word) => boolean, limit = 240): string =>
  highlightWords(text, tokenize(text).filter(isWanted), limit)

/** A word to highlight. */
export type MarkedWord = Pick<Word, 'term' | 'start' | 'end'>

/** Like `highlightExtract`, for a text that is already tokenized. @param wanted the words to highlight, in order */
export function highlightWords(text: string, wanted: MarkedWord[], limit = 240): string {
  const whole = { start: text.search(/\S|$/), end: text.trimEnd().length }
  const words = withoutOverlaps(wanted)
  const extent = expandExtent(text, whole, densestExtent(words, limit - 2 * ellipsis), limit)
  const before = extent.start > whole.start ? '…\u00A0' : ''
  const after = extent.end < whole.end ? '\u00A0…' : ''
  return before + renderMarks(text, extent, words).trim() + after
}

interface Extent {
  start: number
  end: number
}

/** Removes words within the previous one: halves of a word hyphenated at a line end. */
const withoutOverlaps = (words: MarkedWord[]): MarkedWord[] => {
  let end = 0
  return words.filter((word) => word.start >= end && ((end = word.end), true))
}

/**
 * Finds the stretch of at most `room` characters with most distinct terms, then with most words. Starts and ends with a
 * word.
 */
function densestExtent(words: MarkedWord[], room: number): Extent | undefined {
  const counts = new Map<string, number>()
  let best: Extent | undefined
  let bestScore = 0
  let first = 0
  for (const [index, word] of words.entries()) {
    counts.set(word.term, (counts.get(word.term) ?? 0) + 1)
    for (
      let dropped = words[first];
      dropped && first < index && word.end - dropped.start > room;
      dropped = words[first]
    ) {
      const left = (counts.get(dropped.term) ?? 0) - 1
      if (left > 0) counts.set(dropped.term, left)
      else counts.delete(dropped.term)
      first += 1
    }
    const score = counts.size * 1_000 + index - first
    if (score <= bestScore) continue
    bestScore = score
    best = { start: words[first]?.start ?? word.start, end: word.end }
  }
  return best
}

/** Extends the stretch to the limit, one third before and the rest after, cut between words. */
function expandExtent(text: string, whole: Extent, core: Extent | undefined, limit: number): Extent {
  if (whole.end - whole.start <= limit) return whole
  const room = limit - 2 * ellipsis
  if (!core) return { start: whole.start, end: endBefore(text, whole.start, whole.start + room) }
  const spare = Math.max(0, room - (core.end - core.start))
  const earliest = Math.min(core.start - Math.floor(spare / 3), whole.end - room)
  const start = earliest <= whole.start ? whole.start : startAfter(text, earliest, core.start)
  const latest = start + room
  if (latest >= whole.end) return { start, end: whole.end }
  const blank = lastBlank(text, core.end, latest)
  // no space within reach: cut at the end of the last word, such as « procès » in « procès-verbal »
  return { start, end: blank ?? (core.end <= latest ? core.end : endBefore(text, latest, latest)) }
}

/** Returns the first start of a word from `earliest` on; `latest` if there is none before. */
function startAfter(text: string, earliest: number, latest: number): number {
  const blank = text.slice(earliest - 1, latest).search(/\s\S/)
  return blank === -1 ? latest : earliest + blank
}

/**
 * Returns the last end of a word up to `latest`; if there is none, cuts within the word, but not within a surrogate
 * pair.
 */
function endBefore(text: string, earliest: number, latest: number): number {
  return lastBlank(text, earliest, latest) ?? (isLowSurrogate(text, latest) ? latest - 1 : latest)
}

function lastBlank(text: string, earliest: number, latest: number): number | undefined {
  const blank = text.slice(earliest, latest + 1).search(/\s\S*$/)
  return blank === -1 ? undefined : earliest + blank
}

const isLowSurrogate = (text: string, place: number): boolean => /^[\uDC00-\uDFFF]/.test(text.charAt(place))

function renderMarks(text: string, { start, end }: Extent, words: MarkedWord[]): string {
  const isUnchanged = isSingleLine(text.slice(start, end))
  const toHtml = (part: string) => escapeHtml(isUnchanged ? part : toSingleLine(part))
  let html = ''
  let done = start
  for (const word of words) {
    if (word.start < start) continue
    if (word.start >= end) break
    const part = { start: word.start, end: Math.min(word.end, end) }
    const marked = isUnchanged ? text.slice(part.start, part.end) : visibleText(text, part)
    html += `${toHtml(text.slice(done, word.start))}<mark>${escapeHtml(marked)}</mark>`
    done = part.end
  }
  return html + toHtml(text.slice(done, end))
}

const visibleText = (text: string, { start, end }: Extent): string => toSingleLine(dehyphenate(text.slice(start, end)))

/** All characters of most texts: none of them changes on a single line. */
const singleLine = /^[ !-~\u00A0-\u00AC\u00AE-\u024F\u2010-\u201F\u2026\u202F\u20AC]*$/
const hasDoubleSpaces = (text: string): boolean => text.includes('  ')
const isSingleLine = (text: string): boolean => singleLine.test(text) && !hasDoubleSpaces(text)

/** Puts a text on one line, without lone surrogates nor bidirectional control characters. */
const toSingleLine = (text: string): string => (singleLine.test(text) ? withoutDoubleSpaces(text) : cleanLine(text))

const withoutDoubleSpaces = (text: string) => (hasDoubleSpaces(text) ? text.replace(/ {2,}/g, ' ') : text)

const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?:[^\S\u00A0\u202F]|\p{Cc})+/gu, ' ')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
