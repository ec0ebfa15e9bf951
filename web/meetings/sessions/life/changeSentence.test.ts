import { expect, test } from 'vitest'
import { sessionChangeKinds } from '#contract/meetings/sessions/sessionEvents.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { changeSentence } from './changeSentence.ts'
import '#web/meetings/sessions/translations.ts'

const t = translatorOf('fr')
type Change = Parameters<typeof changeSentence>[1]
const said = (change: Change) => changeSentence(t, change).replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['type', 'Type modifié', 'Type retiré'],
  ['number', 'Numéro modifié', 'Numéro retiré'],
  ['title', 'Titre modifié', 'Titre retiré'],
  ['startsAt', 'Début modifié', 'Début retiré'],
  ['endsAt', 'Fin modifiée', 'Fin retirée'],
  ['mode', 'Mode modifié', 'Mode retiré'],
  ['place', 'Lieu modifié', 'Lieu retiré'],
  ['remoteLink', 'Lien de visioconférence modifié', 'Lien de visioconférence modifié'],
  ['description', 'Description modifiée', 'Description modifiée'],
  ['confidential', 'Confidentialité modifiée', 'Confidentialité retirée'],
  ['healthAndSafety', 'Santé et sécurité modifiées', 'Santé et sécurité retirées'],
  ['agendaSentOn', 'Communication de l’ordre du jour modifiée', 'Communication de l’ordre du jour retirée'],
  ['pointAdded', 'Point ajouté : Budget', 'Point ajouté : Budget'],
  ['pointRemoved', 'Point retiré : Budget', 'Point retiré : Budget'],
  ['pointChanged', 'Point modifié : Budget', 'Point modifié : Budget'],
  ['pointsMoved', 'L’ordre des points a changé', 'L’ordre des points a changé'],
] as const)('the participle agrees with the name of what has changed: %s', (what, changed, removed) => {
  expect(said({ what, point: 'Budget' })).toBe(changed)
  expect(said({ what, point: 'Budget', from: '2026-03-19', to: null })).toMatch(
    new RegExp(`^${removed}( \\(auparavant .+\\))?$`),
  )
})

test.each(sessionChangeKinds)('every kind of change has a sentence: %s', (what) => {
  for (const values of [{}, { from: '2026-03-19' }, { to: '2026-03-19' }, { from: '2026-03-18', to: '2026-03-19' }])
    expect(said({ what, point: 'Budget', ...values })).toMatch(/^\p{Lu}[^{}]+$/u)
})

test('a value is shown with the one before', () => {
  expect(said({ what: 'place', from: 'Salle 1', to: 'Salle 2' })).toBe('Lieu : Salle 2 (auparavant Salle 1)')
  expect(said({ what: 'agendaSentOn', from: '2026-03-12', to: null })).toBe(
    'Communication de l’ordre du jour retirée (auparavant 12 mars 2026)',
  )
})
