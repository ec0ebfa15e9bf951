import { expect, test } from 'vitest'
import { readCalendarFilters } from './filters.ts'

test('reads view, day and filters from the URL', () => {
  const search = { vue: 'semaine', jour: '2026-03-19', irp: '3', type: 'seance,avis', portee: 'toutes' }
  expect(readCalendarFilters(search)).toEqual({ ...search, irp: 3, type: ['seance', 'avis'] })
})

test('ignores invalid values', () => {
  const search = { vue: 'an', jour: '2026-02-30', irp: '-3', type: 'reunion,seance,seance', portee: 'miennes' }
  expect(readCalendarFilters(search)).toEqual({
    vue: undefined,
    jour: undefined,
    irp: undefined,
    type: ['seance'],
    portee: undefined,
  })
})
