import { expect, test } from 'vitest'
import { readCalendarFilters } from './filters.ts'

test('an address says which view, which day and what is shown there', () => {
  const search = { vue: 'semaine', jour: '2026-03-19', irp: '3', type: 'seance,avis', portee: 'toutes' }
  expect(readCalendarFilters(search)).toEqual({ ...search, irp: 3, type: ['seance', 'avis'] })
})

test('what makes no sense there is as if it were not said', () => {
  const search = { vue: 'an', jour: '2026-02-30', irp: '-3', type: 'reunion,seance,seance', portee: 'miennes' }
  expect(readCalendarFilters(search)).toEqual({
    vue: undefined,
    jour: undefined,
    irp: undefined,
    type: ['seance'],
    portee: undefined,
  })
})
