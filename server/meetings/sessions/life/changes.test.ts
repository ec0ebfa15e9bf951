import { expect, test } from 'vitest'
import type { PointValues } from '#server/meetings/sessions/writing/pointValues.ts'
import { changesBetween, type SessionValues } from './changes.ts'

const point = (id: number | null, wishes: Partial<PointValues> = {}): PointValues => ({
  id,
  parentId: null,
  title: `Point ${id}`,
  kind: 'information',
  description: null,
  expectedMinutes: null,
  rapporteur: null,
  consultation: null,
  minutesOf: null,
  commitment: null,
  thematics: [],
  references: [],
  opinion: null,
  vote: null,
  ...wishes,
})
const before: SessionValues = {
  type: 'ordinary',
  number: 3,
  title: 'Séance',
  startsAt: '2026-03-26T09:00:00+01:00',
  endsAt: '2026-03-26T12:00:00+01:00',
  mode: 'hybrid',
  place: 'Salle Vauban',
  remoteLink: 'https://visio.mandature.example/a',
  description: null,
  confidential: false,
  healthAndSafety: false,
  agendaSentOn: null,
  points: [point(1), point(2), point(3, { parentId: 2 })],
}
const changes = (after: Partial<SessionValues>) => changesBetween(before, { ...before, ...after })

test('the same instant with another offset, and thematics in another order, are no change', () => {
  const tagged = { ...before, points: [point(1, { thematics: [5, 4, 5] })] }
  expect(changes({ startsAt: '2026-03-26T08:00:00Z', endsAt: '2026-03-26T12:00:00.000+01:00' })).toEqual([])
  expect(changesBetween(tagged, { ...before, points: [point(1, { thematics: [4, 5] })] })).toEqual([])
})

test('each changed field is reported with its old and new value', () => {
  expect(
    changes({
      number: 4,
      place: null,
      confidential: true,
      endsAt: '2026-03-26T13:00:00+01:00',
      agendaSentOn: '2026-03-20',
    }),
  ).toEqual([
    { what: 'number', from: '3', to: '4' },
    { what: 'place', from: 'Salle Vauban', to: null },
    { what: 'confidential', from: 'false', to: 'true' },
    { what: 'endsAt', from: '2026-03-26T12:00:00+01:00', to: '2026-03-26T13:00:00+01:00' },
    { what: 'agendaSentOn', from: null, to: '2026-03-20' },
  ])
})

test('the change of the meeting link is reported without the link', () => {
  expect(changes({ remoteLink: 'https://visio.mandature.example/b' })).toEqual([{ what: 'remoteLink' }])
})

test('changed points are reported by title: added, changed, renamed, removed', () => {
  const points = [
    point(1, { title: 'Budget' }),
    point(2, { vote: { for: 1, against: 0, abstentions: 0 } }),
    point(null, { title: 'Nouveau' }),
  ]
  expect(changes({ points })).toEqual([
    { what: 'pointChanged', point: 'Budget', from: 'Point 1', to: 'Budget' },
    { what: 'pointChanged', point: 'Point 2', isOutcome: true },
    { what: 'pointAdded', point: 'Nouveau' },
    { what: 'pointRemoved', point: 'Point 3' },
  ])
})

test.each<[string, PointValues[]]>([
  ['another order', [point(2), point(3, { parentId: 2 }), point(1)]],
  ['below another one', [point(1), point(3, { parentId: 1 }), point(2)]],
  ['below a new one', [point(1), point(2), point(null, { title: 'Nouveau' }), point(3, { parentId: 0 })]],
  ['of the first level', [point(1), point(2), point(3)]],
])('moved points are reported once: %s', (_how, points) => {
  expect(changes({ points }).filter(({ what }) => what !== 'pointAdded')).toEqual([{ what: 'pointsMoved' }])
})

test('adding or removing a point does not count as moving the others', () => {
  expect(changes({ points: [point(2), point(3, { parentId: 2 })] })).toEqual([
    { what: 'pointRemoved', point: 'Point 1' },
  ])
})
