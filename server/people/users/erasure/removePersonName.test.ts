import { expect, test } from 'vitest'
import { removePersonName } from './removePersonName.ts'

const paul = { firstName: 'Paul', lastName: 'Géraud' }
const marie = { firstName: 'Marie-Claude', lastName: 'Le Goff' }

test.each([
  ['Attestation_Paul_Géraud.pdf', 'Attestation.pdf', paul],
  ['attestation-GERAUD-paul-2026.PDF', 'attestation-2026.PDF', paul],
  ['Ge\u0301raud Paul – CV.pdf', 'CV.pdf', paul],
  ['P. Géraud (note).pdf', '(note).pdf', paul],
  ['PaulGeraud.pdf', 'fichier.pdf', paul],
  ['Géraud, demande de Paul.pdf', 'demande de.pdf', paul],
  ['CV_Le_Goff_Marie Claude.pdf', 'CV.pdf', marie],
  ['marieclaudelegoff.jpg', 'fichier.jpg', marie],
])('%s becomes %s', (name, left, person) => {
  expect(removePersonName(name, person, false)).toBe(left)
})

test.each(['Note de Géraud.pdf', 'Paul Martin.pdf', 'Pauline Géraudeau.pdf', 'Bilan.pdf', 'Géraudmer, Pauline.pdf'])(
  '%s is the file of somebody else, and keeps its name',
  (name) => {
    expect(removePersonName(name, paul, false)).toBe(name)
  },
)

test('a last name alone is removed from the user’s own files', () => {
  expect(removePersonName('CV_Géraud.pdf', paul, true)).toBe('CV.pdf')
  expect(removePersonName('Bilan.pdf', paul, true)).toBe('Bilan.pdf')
})
