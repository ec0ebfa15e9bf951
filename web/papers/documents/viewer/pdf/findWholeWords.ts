/** Range of a text, in UTF-16 code units. */
export interface TextRange {
  index: number
  length: number
}

/**
 * Finds whole words in a text, ignoring case and accents. At one position, the longest word wins.
 * @param words may contain spaces, each of which matches any whitespace
 */
export function findWholeWords(text: string, words: readonly string[]): TextRange[] {
  const pattern = wholeWordsPattern(words)
  if (!pattern) return []
  const { letters, places } = foldText(text)
  return [...letters.matchAll(pattern)].map(({ 0: found, index }) => {
    const start = places[index] ?? 0
    return { index: start, length: (places[index + found.length] ?? text.length) - start }
  })
}

function wholeWordsPattern(words: readonly string[]): RegExp | null {
  const each = words.map((word) => foldText(word).letters.match(/\S+/g) ?? []).filter((parts) => parts.length > 0)
  if (each.length === 0) return null
  const longestFirst = each.map((parts) => parts.map(escapeRegExp).join('\\s+')).toSorted((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/**
 * Escapes the special characters of a regular expression. Not the hyphen, whose escape is invalid with the `u` flag.
 */
const escapeRegExp = (part: string) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Characters that keyboards write in different ways. */
const characterEquivalents: Record<string, string> = { '’': "'", '‘': "'", '‐': '-', '‑': '-', œ: 'oe', æ: 'ae' }

/** Folds case and accents. @returns the folded letters, and the source index of each */
function foldText(text: string): { letters: string; places: number[] } {
  const folded: string[] = []
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character <= '\u007F' ? character.toLowerCase() : foldCharacter(character)
    folded.push(plain)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    place += character.length
  }
  return { letters: folded.join(''), places }
}

/** Folds one character. A combining accent or a soft hyphen becomes the empty string. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  return characterEquivalents[lower] ?? lower.normalize('NFKD').replaceAll(/[\p{M}\u00AD]/gu, '')
}
