import { expect, test } from 'vitest'
import { translatorOf } from './i18n.ts'
import { authorName, formatPhone, nameOf } from './names.ts'

test.each([
  ['Maëlle', 'Le Goff', 'LE GOFF Maëlle'],
  ['Françoise', 'Œuvrard', 'ŒUVRARD Françoise'],
  ['Solenn', 'd’Aubigné', 'D’AUBIGNÉ Solenn'],
])('the directory writes the last name first', (firstName, lastName, written) => {
  expect(nameOf({ firstName, lastName })).toBe(written)
})

test('a French number is shown as it is dialled, another one as it is kept', () => {
  expect(formatPhone('+33639981000')).toBe('06\u00A039\u00A098\u00A010\u00A000')
  expect(formatPhone('+32470123456')).toBe('+32470123456')
})

test('who has left the portal is a former member', () => {
  expect(authorName(translatorOf('fr'), { firstName: 'Maëlle', lastName: 'Le Goff' })).toBe('LE GOFF Maëlle')
  expect(authorName(translatorOf('fr'), null)).toBe('Ancien membre')
})
