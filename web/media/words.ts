import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.media.json'
import '#web/administration/words.ts'
import '#web/documents/words.ts'

addWords(words)
