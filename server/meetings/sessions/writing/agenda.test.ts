import { expect, test } from 'vitest'
import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'
import { buildAgenda, type StoredPoint } from './agenda.ts'

const point = (id: number, parentId: number | null = null): StoredPoint => ({
  id,
  parentId,
  title: `Point ${id}`,
  kind: 'information',
  description: null,
  expectedMinutes: null,
  rapporteur: null,
  rapporteurPerson: null,
  thematics: [],
  consultation: null,
  minutesOf: null,
  commitment: null,
  opinion: null,
  vote: null,
  hasBallot: false,
  proposals: [],
})
const document = (id: number) => ({ id }) as AgendaDocument

test('points are numbered in order, and subpoints below their parent', () => {
  const agenda = buildAgenda([point(7), point(3), point(9, 3), point(8, 3), point(1)], [])

  expect(agenda.map(({ id, number }) => [id, number])).toEqual([
    [7, '1'],
    [3, '2'],
    [1, '3'],
  ])
  expect(agenda[1]?.points.map(({ id, number }) => [id, number])).toEqual([
    [9, '2.1'],
    [8, '2.2'],
  ])
})

test('each document is attached to its own point, in the given order; those of the session itself are left out', () => {
  const agenda = buildAgenda(
    [point(1), point(2, 1)],
    [
      { pointId: 2, document: document(12) },
      { pointId: 1, document: document(11) },
      { pointId: 1, document: document(10) },
      { pointId: null, document: document(13) },
    ],
  )

  expect(agenda[0]?.documents.map(({ id }) => id)).toEqual([11, 10])
  expect(agenda[0]?.points[0]?.documents.map(({ id }) => id)).toEqual([12])
})

test('a session without points has an empty agenda', () => {
  expect(buildAgenda([], [])).toEqual([])
})
