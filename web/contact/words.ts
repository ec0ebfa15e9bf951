import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.contact.json'
import '#web/accounts/words.ts'

addWords(words)
