/** A piece of a text: where it begins, and how many of its characters it takes. */
export interface Piece {
  index: number
  length: number
}

/**
 * Where words stand whole in a text, whatever their capitals and accents; of two that begin at one place, the longer.
 * @param words each may hold spaces, which stand for any
 */
export function findWords(text: string, words: readonly string[]): Piece[] {
  const pattern = patternOf(words)
  if (!pattern) return []
  const { letters, places } = fold(text)
  return [...letters.matchAll(pattern)].map(({ 0: found, index }) => {
    const start = places[index] ?? 0
    return { index: start, length: (places[index + found.length] ?? text.length) - start }
  })
}

function patternOf(words: readonly string[]): RegExp | null {
  const each = words.map((word) => fold(word).letters.match(/\S+/g) ?? []).filter((parts) => parts.length > 0)
  if (each.length === 0) return null
  const longestFirst = each.map((parts) => parts.map(literally).join('\\s+')).toSorted((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** A hyphen is none of them: a pattern of Unicode refuses to have it escaped. */
const literally = (part: string) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Written in other ways by one keyboard or another. */
const sameLetters: Record<string, string> = { '’': "'", '‘': "'", '‐': '-', '‑': '-', œ: 'oe', æ: 'ae' }

/** @returns the letters without capitals nor accents, and where each comes from */
function fold(text: string): { letters: string; places: number[] } {
  const folded: string[] = []
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character <= '\u007F' ? character.toLowerCase() : plainOf(character)
    folded.push(plain)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    place += character.length
  }
  return { letters: folded.join(''), places }
}

/** Of an accent that stands alone, and of a hyphen that is not shown, nothing is left. */
function plainOf(character: string): string {
  const lower = character.toLowerCase()
  return sameLetters[lower] ?? lower.normalize('NFKD').replaceAll(/[\p{M}\u00AD]/gu, '')
}
