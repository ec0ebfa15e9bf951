import { expect, test } from 'vitest'
import { addTranslations, setMailServer, translatorOf } from './i18n.ts'
import bodyWords from './locales/fr.bodies.json'
import homeWords from './locales/fr.home.json'
import thematicWords from './locales/fr.thematics.json'

const t = translatorOf('fr')

for (const words of [bodyWords, homeWords, thematicWords]) addTranslations(words)

test('formats `count` as a French number and leaves other numbers as they are', () => {
  expect(t('body.count', { count: 2_905 })).toBe('2\u202F905\u00A0instances')
  expect(t('body.count', { count: 1 })).toBe('1\u00A0instance')
  expect(t('slider.slide', { place: 2_026, count: 1_000 })).toBe('2026 sur 1\u202F000')
})

test('zero is singular in French and plural in English', () => {
  expect(t('body.count', { count: 0 })).toBe('0\u00A0instance')
  addTranslations({ 'body.count_one': '{count} body', 'body.count_other': '{count} bodies' }, 'en')
  expect([0, 1, 2].map((count) => translatorOf('en')('body.count', { count }))).toEqual([
    '0 bodies',
    '1 body',
    '2 bodies',
  ])
})

test('uses the `zero` form for none', () => {
  expect(t('project.lost', { count: 0 })).toBe('Le projet n’est cité nulle part. Son résumé sera perdu.')
})

test('falls back to French where English is missing', () => {
  expect(translatorOf('en')('nav.articles')).toBe(t('nav.articles'))
})

test('a missing value is empty, and user text is not a key', () => {
  addTranslations({ 'test.greeting': 'Bonjour {name} !' })
  const greeting = 'test.greeting' as 'nav.articles'
  expect(t(greeting)).toBe('Bonjour \u202F!')
  expect(t(greeting, { name: '{count} $& : ?' })).toBe('Bonjour {count} $& : ?\u202F!')
  expect(t('constructor' as 'nav.articles')).toBe('constructor')
})

test('without a mail server, the texts that promise a mail are replaced', () => {
  addTranslations({
    'test.mails_one': '{count} recevra un courriel',
    'test.mails_other': '{count} recevront un courriel',
    'test.mails.withoutMail_one': '{count} sera prévenu dans le portail',
    'test.mails.withoutMail_other': '{count} seront prévenus dans le portail',
  })
  const mails = 'test.mails' as 'nav.articles'
  expect(t(mails, { count: 2 })).toBe('2\u00A0recevront un courriel')
  setMailServer(false)
  expect(t(mails, { count: 2 })).toBe('2\u00A0seront prévenus dans le portail')
  expect(t(mails, { count: 1 })).toBe('1\u00A0sera prévenu dans le portail')
  expect(t('body.count', { count: 1 })).toBe('1\u00A0instance')
  setMailServer(true)
})
