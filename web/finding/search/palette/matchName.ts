import { foldText } from '#web/ground/i18n/foldText.ts'

const splitWords = (text: string) => foldText(text).match(/[\p{L}\d]+/gu) ?? []

/**
 * Removes the French plural of a word: « agendas », « journaux », « tableaux ». Applied to both sides, so that
 * « synopsis » still matches.
 */
const stripPlural = (word: string) => (word.length > 3 ? word.replace(/(?<!e)aux$/, 'al').replace(/[sx]$/, '') : word)

const articles = /^(?:l|le|la|les|d|de|du|des)$/

/**
 * Returns the normalised form shared by the spellings of a name. Words are joined, so « e-mails » equals « emails ».
 */
const nameKey = (text: string) =>
  splitWords(text)
    .filter((word) => !articles.test(word))
    .map(stripPlural)
    .join('')

/** Returns whether the typed text is the whole name, ignoring case, accents, plurals and articles (« l’agenda »). */
export function isNameOf(typed: string, name: string): boolean {
  const key = nameKey(typed)
  return key !== '' && key === nameKey(name)
}

/** Returns whether each typed word starts a word of the name; false for an empty text. */
export function matchesName(typed: string, name: string): boolean {
  const begun = splitWords(typed)
  const words = splitWords(name)
  return begun.length > 0 && begun.every((start) => words.some((word) => word.startsWith(start)))
}
