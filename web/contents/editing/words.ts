import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.contentEditing.json'
import '#web/administration/words.ts'

addWords(words)
