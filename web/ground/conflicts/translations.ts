import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.conflicts.json'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    conflicts: typeof words
  }
}
