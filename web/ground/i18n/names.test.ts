import { expect, test } from 'vitest'
import { translatorOf } from './i18n.ts'
import { authorName, formatPhone, nameOf } from './names.ts'

test.each([
  ['Maëlle', 'Le Goff', 'LE GOFF Maëlle'],
  ['Françoise', 'Œuvrard', 'ŒUVRARD Françoise'],
  ['Solenn', 'd’Aubigné', 'D’AUBIGNÉ Solenn'],
])('formats a name as in the directory, last name first', (firstName, lastName, written) => {
  expect(nameOf({ firstName, lastName })).toBe(written)
})

test('formats a French phone number; others stay as stored', () => {
  expect(formatPhone('+33639981000')).toBe('06\u00A039\u00A098\u00A010\u00A000')
  expect(formatPhone('+32470123456')).toBe('+32470123456')
})

test('an author is named in sentences; a deleted one is a former member', () => {
  expect(authorName(translatorOf('fr'), { firstName: 'Maëlle', lastName: 'Le Goff' })).toBe('Maëlle Le Goff')
  expect(authorName(translatorOf('fr'), null)).toBe('Ancien membre')
})
