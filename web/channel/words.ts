import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.channel.json'
import '#web/administration/words.ts'
import '#web/contents/words.ts'
import '#web/documents/words.ts'
import '#web/sessions/words.ts'

addWords(words)
