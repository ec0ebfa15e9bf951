import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.sessionForm.json'
import '#web/papers/documents/translations.ts'
import '#web/meetings/sessions/translations.ts'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    sessionForm: typeof words
  }
}
