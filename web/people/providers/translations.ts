import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.providers.json'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    providers: typeof words
  }
}
