/** A French vocabulary is some tens of thousands of forms; a text made to fill the memory does not. */
const mostKept = 50_000
const longestKept = 32

/** The same function of a word, which remembers its answers: a text says the same words again and again. */
export function remembered(answer: (word: string) => string): (word: string) => string {
  const kept = new Map<string, string>()
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
