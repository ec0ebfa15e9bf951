import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.webhooks.json'
import '#web/ground/records/translations.ts'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    webhooks: typeof words
  }
}
