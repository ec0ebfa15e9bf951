import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.scim.json'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    scim: typeof words
  }
}
