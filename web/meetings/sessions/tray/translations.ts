import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.tray.json'
import '#web/papers/documents/translations.ts'
import '#web/papers/documents/recordTranslations.ts'
import '#web/meetings/sessions/translations.ts'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    tray: typeof words
  }
}
