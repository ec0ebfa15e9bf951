import { useState } from 'react'
import { addTranslations, type Language, translatorOf } from '#web/ground/i18n/i18n.ts'
import en from '#web/ground/i18n/locales/en.json'
import './translations.ts'

const storageKey = 'mandature-login-language'

addTranslations(en, 'en')

/** Returns the language of the sign-in form, which this device remembers. The portal itself is in French (seed §1). */
export function useLanguage() {
  const [language, setLanguage] = useState<Language>(() => (localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr'))
  const choose = (chosen: Language) => {
    localStorage.setItem(storageKey, chosen)
    setLanguage(chosen)
  }
  return { language, choose, t: translatorOf(language) }
}
