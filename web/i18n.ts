import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { frenchSpaces } from '#web/ui/frenchSpaces.ts'
import fr from './locales/fr.json'

export type TextKey = keyof typeof fr

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
    keySeparator: false
    nsSeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}

const french = Object.fromEntries(Object.entries(fr).map(([key, text]) => [key, frenchSpaces(text)]))

/** French is the language and the fallback (seed §9). English exists for the login block alone, which brings its own. */
export const i18n = i18next.use(initReactI18next)

export const startI18n = () =>
  i18n.init({
    lng: 'fr',
    fallbackLng: 'fr',
    resources: { fr: { translation: french } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
