/** A French vocabulary is some tens of thousands of forms; a text made to fill the memory does not. */
const mostWords = 50_000
const longestWord = 32

/**
 * The same function of a word, which remembers its answers: a text says the same words again and again.
 * @param mostKept answers, after which all are forgotten
 * @param longestKept UTF-16 units of a word whose answer is kept
 */
export function remembered<Answer>(
  answer: (word: string) => Answer,
  { mostKept = mostWords, longestKept = longestWord } = {},
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
