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

/**
 * How many mistakes a word that nothing holds may hold: also one in four letters, unless they are capitals, which are an acronym.
 * @param written as it was typed
 */
export const toleranceOfUnknown = (folded: string, written: string): 0 | 1 | 2 =>
  /^[a-z]{4}$/.test(folded) && written !== written.toUpperCase() ? 1 : tolerance(folded)

/**
 * Whether a word is another one with a slip of the hand that hardly ever makes another word of the language: a letter left out or said
 * again, or two exchanged, and not at either end. « contesation » is, « remission » (for « démission ») is not.
 */
export function isSlipOf(typed: string, meant: string): boolean {
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
