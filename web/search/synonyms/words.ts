import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.synonyms.json'
import '#web/administration/words.ts'

addWords(words)
