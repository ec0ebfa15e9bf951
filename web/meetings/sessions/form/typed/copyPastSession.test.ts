import { expect, test } from 'vitest'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { copyPastSession } from './copyPastSession.ts'
import { blankSession, type SessionFormValues } from './formValues.ts'

const point = {
  id: 7,
  number: '1',
  title: 'Budget',
  kind: 'deliberation',
  description: 'Le budget.',
  expectedMinutes: 30,
  rapporteur: 'Le trésorier',
  thematics: [{ id: 3, name: 'Télétravail' }],
  consultation: { id: 5, title: 'Comptes', dueOn: '2026-03-01', state: 'answered' },
  minutesOf: { id: 2, title: 'Février', startsAt: '2026-02-01T09:00:00+01:00' },
  commitment: { id: 3, kind: 'question', text: 'Combien de postes ?' },
  opinion: null,
  vote: { for: 3, against: 0, abstentions: 0 },
  proposals: [{ id: 6, author: { id: 1, firstName: 'Aude', lastName: 'Autrice' }, isMerged: false }],
  documents: [{ id: 9, title: 'Note', byReference: true }],
}
const past = {
  id: 4,
  type: 'extraordinary',
  title: 'Séance de mars',
  number: 12,
  startsAt: '2026-03-19T14:00:00+01:00',
  endsAt: '2026-03-19T16:30:00+01:00',
  mode: 'hybrid',
  place: 'Salle Vauban',
  remoteLink: 'https://visio.mandature.example/a',
  description: null,
  confidential: false,
  healthAndSafety: true,
  agenda: [{ ...point, points: [{ ...point, id: 8, number: '1.1', title: 'Prêt' }] }],
} as unknown as Session

const blank = blankSession(1)
const copyInto = (typed: Partial<SessionFormValues> = {}, session = past) =>
  copyPastSession(session, { ...blank, ...typed }, (name) => name in typed)

test('copyPastSession copies the agenda, the place, the mode and the times', () => {
  const { points, ...fields } = copyInto()
  expect(fields).toEqual({
    type: 'extraordinary',
    mode: 'hybrid',
    place: 'Salle Vauban',
    remoteLink: 'https://visio.mandature.example/a',
    description: '',
    healthAndSafety: true,
    startTime: '14:00',
    endTime: '16:30',
  })
  expect(points).toMatchObject([
    { level: 0, title: 'Budget', expectedMinutes: '30', rapporteur: 'Le trésorier', thematics: [{ id: 3 }] },
    { level: 1, title: 'Prêt', consultation: { id: 5, name: 'Comptes' } },
  ])
})

test('copyPastSession copies no outcome of the past session', () => {
  for (const { id, key, references, minutesOf, vote, proposals } of copyInto().points ?? []) {
    expect({ id, references, minutesOf, votes: vote.for, proposals }).toEqual({
      id: undefined,
      references: [],
      minutesOf: null,
      votes: '',
      proposals: [],
    })
    expect(key).toMatch(/^new-/)
  }
  expect(new Set(copyInto().points?.map(({ key }) => key)).size).toBe(2)
})

test('typed fields are not overwritten, and the duration is kept', () => {
  const kept = { place: 'Rennes', mode: 'onsite', startTime: '23:00' } as const
  expect(copyInto(kept)).not.toMatchObject({ place: expect.anything() })
  expect(copyInto(kept)).not.toMatchObject({ mode: expect.anything() })
  expect(copyInto(kept)).toMatchObject({ endTime: '01:30', remoteLink: past.remoteLink })
  expect(copyInto(kept).startTime).toBeUndefined()
  expect(copyInto({ endTime: '11:00' }).startTime).toBeUndefined()
  expect(copyInto({ startTime: '' }).endTime).toBeUndefined()
})

test('a confidential session stays confidential, and a copy never opens a confidential body', () => {
  expect(copyInto({}, { ...past, confidential: true }).confidential).toBe(true)
  expect(copyInto().confidential).toBeUndefined()
})
