import { addTranslations } from '#web/ground/i18n/i18n.ts'
import words from '#web/ground/i18n/locales/fr.sessionForm.json'
import '#web/papers/documents/words.ts'
import '#web/meetings/sessions/words.ts'

addTranslations(words)
