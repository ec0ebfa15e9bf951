import { useState } from 'react'
import { addWords, type Language, translatorOf } from '#web/ground/i18n/i18n.ts'
import en from '#web/ground/i18n/locales/en.json'

const key = 'mandature-login-language'

addWords(en, 'en')

/** The language of the login block alone; the portal is in French (seed §1). This device remembers it. */
export function useLanguage() {
  const [language, setLanguage] = useState<Language>(() => (localStorage.getItem(key) === 'en' ? 'en' : 'fr'))
  const choose = (chosen: Language) => {
    localStorage.setItem(key, chosen)
    setLanguage(chosen)
  }
  return { language, choose, t: translatorOf(language) }
}
