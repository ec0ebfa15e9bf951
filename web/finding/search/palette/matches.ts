/** Letters alone: without case, accents, ligatures nor curved apostrophes. */
const fold = (text: string) =>
  text.toLocaleLowerCase('fr').replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '')

const wordsOf = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? []

/** A French word without its plural: « agendas », « journaux », « tableaux ». Applied to both sides, so that « synopsis » still matches. */
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<!e)aux$/, 'al').replace(/[sx]$/, '') : word)

const articles = /^(?:l|le|la|les|d|de|du|des)$/

/** What two spellings of one name have in common. Words are joined: « e-mails » is « emails ». */
const nameKey = (text: string) =>
  wordsOf(text)
    .filter((word) => !articles.test(word))
    .map(singular)
    .join('')

/** Whether the typed text is the whole name, without regard to case, accents, plurals and articles (« l’agenda »). */
export function isNameOf(typed: string, name: string): boolean {
  const key = nameKey(typed)
  return key !== '' && key === nameKey(name)
}

/** Does each of the words that are typed begin one of the name? Nothing typed matches nothing. */
export function matches(typed: string, name: string): boolean {
  const begun = wordsOf(typed)
  const words = wordsOf(name)
  return begun.length > 0 && begun.every((start) => words.some((word) => word.startsWith(start)))
}
