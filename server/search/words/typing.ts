import measure from 'damerau-levenshtein'

/** How many mistakes of typing a word may hold and still be found: none in short ones and in numbers (DOMAIN §10). */
export function tolerance(word: string): 0 | 1 | 2 {
  if (/\d/.test(word)) return 0
  const letters = [...word].length
  if (letters < 5) return 0
  return letters < 9 ? 1 : 2
}

/**
 * How many letters were left out, added, changed or exchanged with their neighbour between two words. Exact up to 2; of words that
 * are far apart it is only known that they are.
 */
export const distance = (one: string, other: string): number => measure(one, other).steps
