import { expect, test } from 'vitest'
import { addWords, i18n, startI18n } from './i18n.ts'
import words from './locales/fr.thematics.json'

test('how many is written as a number of French, and another number as it is', async () => {
  await startI18n()
  expect(i18n.t('body.count', { count: 2_905 })).toBe('2\u202F905 instances')
  expect(i18n.t('body.count', { count: 1 })).toBe('1 instance')
  expect(i18n.t('slider.slide', { place: 2_026, count: 1_000 })).toBe('2026 sur 1\u202F000')
})

test('a project that nobody follows is lost for nobody', async () => {
  await startI18n()
  addWords(words)
  expect(i18n.t('project.lost', { count: 0 })).toBe('Le projet n’est cité nulle part. Son résumé sera perdu.')
})
