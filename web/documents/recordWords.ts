import { addWords } from '#web/i18n.ts'
import words from '#web/locales/fr.records.json'

addWords(words)
