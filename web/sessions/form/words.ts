import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.sessionForm.json'
import '#web/documents/words.ts'
import '#web/sessions/words.ts'

addWords(words)
