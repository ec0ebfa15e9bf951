import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.channel.json'
import '#web/ground/records/translations.ts'
import '#web/publishing/contents/translations.ts'
import '#web/papers/documents/translations.ts'
import '#web/meetings/sessions/translations.ts'

addTranslations(words)

declare module '#web/ground/i18n/i18n.ts' {
  interface Translations {
    channel: typeof words
  }
}
