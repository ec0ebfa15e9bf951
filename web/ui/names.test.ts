import { expect, test } from 'vitest'
import { i18n, startI18n } from '#web/i18n.ts'
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

test('who has left the portal is a former member', async () => {
  await startI18n()
  expect(authorName(i18n.t, { firstName: 'Maëlle', lastName: 'Le Goff' })).toBe('LE GOFF Maëlle')
  expect(authorName(i18n.t, null)).toBe('Ancien membre')
})
