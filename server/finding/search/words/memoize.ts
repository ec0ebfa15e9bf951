/** A French vocabulary has some tens of thousands of forms; the limit protects memory from texts made to fill it. */
const defaultMaxEntries = 50_000
const defaultMaxKeyLength = 32

/**
 * Memoizes a function of a word, since texts repeat the same words.
 * @param mostKept entries, after which the cache is cleared
 * @param longestKept maximum length of a cached word, in UTF-16 units
 */
export function memoize<Answer>(
  answer: (word: string) => Answer,
  { mostKept = defaultMaxEntries, longestKept = defaultMaxKeyLength } = {},
): (word: string) => Answer {
  const kept = new Map<string, Answer>()
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined) return known
    const found = answer(word)
    if (word.length > longestKept) return found
    if (kept.size >= mostKept) kept.clear()
    kept.set(word, found)
    return found
  }
}
