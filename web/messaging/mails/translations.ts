import { addTranslations } from '#web/ground/i18n/i18n.ts'
import '#web/ground/records/translations.ts'
import words from '#web/ground/i18n/locales/fr.mails.json'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    mails: typeof words
  }
}
