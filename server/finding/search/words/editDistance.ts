import measure from 'damerau-levenshtein'

/** Maximum number of typos with which a word is still found: none in short words and numbers (DOMAIN §10). */
export function maxTypos(word: string): 0 | 1 | 2 {
  if (/\d/.test(word)) return 0
  const letters = [...word].length
  if (letters < 5) return 0
  return letters < 9 ? 1 : 2
}

/** Damerau-Levenshtein distance (optimal string alignment). Exact up to 2; larger results only mean more than 2. */
export const editDistance = (one: string, other: string): number => measure(one, other).steps

/**
 * Maximum number of typos in a word that no text contains: also one in four letters, except in capitals, which are
 * acronyms.
 * @param written as typed
 */
export const maxTyposOfUnknownWord = (folded: string, written: string): 0 | 1 | 2 =>
  /^[a-z]{4}$/.test(folded) && written !== written.toUpperCase() ? 1 : maxTypos(folded)

/**
 * Whether a word differs from another by a typo that hardly ever gives another real word: a letter omitted, doubled or
 * transposed, not at either end. « contesation » is one, « remission » (for « démission ») is not.
 */
export function isLikelyTypo(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (at === 0) return false
  if (typed.length === meant.length)
    return (
      at + 2 < typed.length &&
      typed.slice(at, at + 2) === `${meant[at + 1]}${meant[at]}` &&
      typed.slice(at + 2) === meant.slice(at + 2)
    )
  if (at >= long.length - 1 || short.slice(at) !== long.slice(at + 1)) return false
  return typed === short || [-2, -1, 1, 2].some((distant) => long[at + distant] === long[at])
}
