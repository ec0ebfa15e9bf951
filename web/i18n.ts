import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { frenchSpaces } from '#contract/frenchSpaces.ts'
// known here by their type alone: they come with the screens that say them
import type accountWords from './locales/fr.accounts.json'
import type administrationWords from './locales/fr.administration.json'
import type approvalWords from './locales/fr.approvals.json'
import type auditWords from './locales/fr.audit.json'
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
import type notificationWords from './locales/fr.notifications.json'
import type peopleWords from './locales/fr.people.json'
import type searchWords from './locales/fr.search.json'
import type sessionFormWords from './locales/fr.sessionForm.json'
import type sessionWords from './locales/fr.sessions.json'
import type statisticsWords from './locales/fr.statistics.json'
import type subscriptionWords from './locales/fr.subscriptions.json'
import type synonymWords from './locales/fr.synonyms.json'
import type thematicWords from './locales/fr.thematics.json'
import { wholeNumber } from './ui/numbers.ts'

type Words = typeof fr &
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
  typeof notificationWords &
  typeof peopleWords &
  typeof searchWords &
  typeof sessionFormWords &
  typeof sessionWords &
  typeof statisticsWords &
  typeof subscriptionWords &
  typeof synonymWords &
  typeof thematicWords
export type TextKey = keyof Words

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
    keySeparator: false
    nsSeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}

const french = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, frenchSpaces(text)]))

/** How many there are is written « 2 905 »; another number may be a year or an identifier, and stays as it is. */
const counts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' ? wholeNumber(value) : value,
}

/** French is the language and the fallback (seed §9). English exists for the login block alone, which brings its own. */
export const i18n = i18next.use(counts).use(initReactI18next)

export const startI18n = () =>
  i18n.init({
    lng: 'fr',
    fallbackLng: 'fr',
    resources: { fr: { translation: french(fr) } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  })

/** The words of a group of screens, which travel with their code: the first page does not wait for them. Those of its own wait for the start. */
export function addWords(words: Record<string, string>) {
  const add = () => i18n.addResourceBundle('fr', 'translation', french(words), true, true)
  if (i18n.isInitialized) add()
  else i18n.on('initialized', add)
}
