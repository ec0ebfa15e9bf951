/** Letters alone: without case, accents, ligatures nor curved apostrophes. */
const fold = (text: string) =>
  text.toLocaleLowerCase('fr').replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '')

const wordsOf = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? []

/** Does each of the words that are typed begin one of the name? Nothing typed matches nothing. */
export function matches(typed: string, name: string): boolean {
  const begun = wordsOf(typed)
  const words = wordsOf(name)
  return begun.length > 0 && begun.every((start) => words.some((word) => word.startsWith(start)))
}
