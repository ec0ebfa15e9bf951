import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { frenchSpaces } from '#web/ui/frenchSpaces.ts'
// known here by their type alone: they come with the screens that say them
import type documentWords from './locales/fr.documents.json'
import fr from './locales/fr.json'
import type sessionFormWords from './locales/fr.sessionForm.json'
import type sessionWords from './locales/fr.sessions.json'

type Words = typeof fr & typeof documentWords & typeof sessionFormWords & typeof sessionWords
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

/** French is the language and the fallback (seed §9). English exists for the login block alone, which brings its own. */
export const i18n = i18next.use(initReactI18next)

export const startI18n = () =>
  i18n.init({
    lng: 'fr',
    fallbackLng: 'fr',
    resources: { fr: { translation: french(fr) } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })

/** The words of a group of screens, which travel with their code: the first page does not wait for them. */
export function addWords(words: Record<string, string>) {
  i18n.addResourceBundle('fr', 'translation', french(words), true, true)
}
