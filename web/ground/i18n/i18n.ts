import type { MenuWords, RenamableEntry } from '#contract/ground/branding.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import fr from './locales/fr.json'
import { formatWholeNumber } from './numbers.ts'
import { once } from './once.ts'

/** The translations of groups of screens, by name. Each adds itself by `declare module`, and is loaded with its screens. */
export interface Translations {
  common: typeof fr
}
type KeysOf<Words> = Words extends Words ? keyof Words : never
export type TextKey = KeysOf<Translations[keyof Translations]>

/** A key as used in the code: without its plural suffix (`body.count_one`), which `count` selects. */
type RequestedKey = TextKey | (TextKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never)
/** Values of the placeholders `{name}`; a missing one is empty. */
type Values = Readonly<Record<string, string | number | null | undefined>>
/** Translates a key. `count` selects the plural form and is formatted as a French number. */
export type Translate = (key: RequestedKey, values?: Values) => string
export type Language = 'fr' | 'en'

const texts: Record<Language, Map<string, string>> = { fr: new Map(Object.entries(fr)), en: new Map() }
const plurals: Record<Language, () => Intl.PluralRules> = {
  fr: once(() => new Intl.PluralRules('fr')),
  en: once(() => new Intl.PluralRules('en')),
}

/** Adds the translations of a group of screens, which are bundled with their code to keep the first page small. */
export function addTranslations(words: Readonly<Record<string, string>>, language: Language = 'fr') {
  for (const [key, text] of Object.entries(words)) texts[language].set(key, text)
}

let menuWords: MenuWords = {}

/** Sets the names that administrators have given to entries of the menu, in place of the texts `nav.*`. */
export function setMenuWords(words: MenuWords = {}) {
  menuWords = words
}

let isMailServerConfigured = true

/** Sets whether the portal has a mail server. Without one, texts that promise a mail are replaced by `….withoutMail`. */
export function setMailServer(isConfigured: boolean) {
  isMailServerConfigured = isConfigured
}

/** Whether the portal has a mail server, so that its mails leave. */
export const hasMailServer = () => isMailServerConfigured

/** Finds the text of a key; falls back from English to French, then to the key itself. */
function findText(language: Language, key: string, values: Values): string {
  const keys = isMailServerConfigured ? [key] : [`${key}.withoutMail`, key]
  const forms = keys.flatMap((name) => formsOf(language, name, values))
  const renamed = key.startsWith('nav.') ? menuWords[key.slice(4) as RenamableEntry] : undefined
  if (renamed !== undefined) return renamed
  const known = [texts[language], texts.fr].flatMap((words) => forms.map((form) => words.get(form)))
  return known.find((text) => text !== undefined) ?? key
}

const formsOf = (language: Language, key: string, { count }: Values): string[] =>
  typeof count === 'number' ? pluralKeys(language, key, count) : [key]

/** Lists the plural forms of a key for a number, the most specific first. */
const pluralKeys = (language: Language, key: string, count: number): string[] => [
  ...(count === 0 ? [`${key}_zero`] : []),
  `${key}_${plurals[language]().select(count)}`,
  `${key}_other`,
  key,
]

const translator =
  (language: Language): Translate =>
  (key, values = {}) => {
    const text = findText(language, key, values)
    return (language === 'fr' ? frenchSpaces(text) : text).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = values[name]
      return name === 'count' && typeof value === 'number' ? formatWholeNumber(value) : String(value ?? '')
    })
  }

const translators: Record<Language, Translate> = { fr: translator('fr'), en: translator('en') }

/** Returns the translator of a language. Only the sign-in form uses English, and loads its translations. */
export const translatorOf = (language: Language): Translate => translators[language]

const french = { t: translators.fr }

/** Returns the French translator; its identity is stable. */
export const useTranslation = () => french
