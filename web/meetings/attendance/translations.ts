import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.attendance.json'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    attendance: typeof words
  }
}
