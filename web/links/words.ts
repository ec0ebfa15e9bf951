import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.links.json'
import '#web/administration/words.ts'

addWords(words)
