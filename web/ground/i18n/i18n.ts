import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
// types only: the translations are loaded with their screens
import type accountWords from './locales/fr.accounts.json'
import type administrationWords from './locales/fr.administration.json'
import type approvalWords from './locales/fr.approvals.json'
import type auditWords from './locales/fr.audit.json'
import type bodyWords from './locales/fr.bodies.json'
import type calendarWords from './locales/fr.calendar.json'
import type channelWords from './locales/fr.channel.json'
import type classificationWords from './locales/fr.classification.json'
import type contactWords from './locales/fr.contact.json'
import type contentEditingWords from './locales/fr.contentEditing.json'
import type contentWords from './locales/fr.contents.json'
import type documentWords from './locales/fr.documents.json'
import type homeWords from './locales/fr.home.json'
import type importWords from './locales/fr.imports.json'
import fr from './locales/fr.json'
import type linkWords from './locales/fr.links.json'
import type mailWords from './locales/fr.mails.json'
import type mediaWords from './locales/fr.media.json'
import type memoryWords from './locales/fr.memory.json'
import type notificationWords from './locales/fr.notifications.json'
import type peopleWords from './locales/fr.people.json'
import type recordWords from './locales/fr.records.json'
import type searchWords from './locales/fr.search.json'
import type sessionFormWords from './locales/fr.sessionForm.json'
import type sessionWords from './locales/fr.sessions.json'
import type shellWords from './locales/fr.shell.json'
import type statisticsWords from './locales/fr.statistics.json'
import type subscriptionWords from './locales/fr.subscriptions.json'
import type synonymWords from './locales/fr.synonyms.json'
import type takeawayWords from './locales/fr.takeaway.json'
import type taskWords from './locales/fr.tasks.json'
import type thematicWords from './locales/fr.thematics.json'
import type viewerWords from './locales/fr.viewer.json'
import type waitingWorkWords from './locales/fr.waitingWork.json'
import { formatWholeNumber } from './numbers.ts'
import { once } from './once.ts'

type Translations = typeof fr &
  typeof taskWords &
  typeof takeawayWords &
  typeof shellWords &
  typeof bodyWords &
  typeof recordWords &
  typeof viewerWords &
  typeof waitingWorkWords &
  typeof accountWords &
  typeof administrationWords &
  typeof approvalWords &
  typeof auditWords &
  typeof calendarWords &
  typeof classificationWords &
  typeof channelWords &
  typeof contactWords &
  typeof contentEditingWords &
  typeof contentWords &
  typeof documentWords &
  typeof homeWords &
  typeof importWords &
  typeof linkWords &
  typeof mailWords &
  typeof mediaWords &
  typeof memoryWords &
  typeof notificationWords &
  typeof peopleWords &
  typeof searchWords &
  typeof sessionFormWords &
  typeof sessionWords &
  typeof statisticsWords &
  typeof subscriptionWords &
  typeof synonymWords &
  typeof thematicWords
export type TextKey = keyof Translations

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

/** Finds the text of a key; falls back from English to French, then to the key itself. */
function findText(language: Language, key: string, { count }: Values): string {
  const forms = typeof count === 'number' ? pluralKeys(language, key, count) : [key]
  const known = [texts[language], texts.fr].flatMap((words) => forms.map((form) => words.get(form)))
  return known.find((text) => text !== undefined) ?? key
}

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
