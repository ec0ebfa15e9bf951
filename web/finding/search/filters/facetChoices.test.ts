import { expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/finding/search.ts'
import { toFilters } from '#web/finding/search/searchParams.ts'
import { facetChoices, toggleFacetValue } from './facetChoices.ts'

const answer = {
  facets: {
    type: [],
    irp: [{ value: '3', label: 'CSE', count: 4 }],
    documentType: [],
    thematic: [],
    year: [
      { value: '2024', label: '2024', count: 9 },
      { value: '2026', label: '2026', count: 2 },
    ],
  },
} as unknown as SearchAnswer
const named = (value: string) => `n° ${value}`

test('a selected value stays in the list without results', () => {
  expect(facetChoices('irp', toFilters({ irp: '3,9' }), answer, named)).toEqual([
    { value: '9', label: 'n° 9', count: null, chosen: true },
    { value: '3', label: 'n° 3', count: 4, chosen: true },
  ])
})

test('years are sorted by year, not by count', () => {
  expect(facetChoices('year', toFilters({}), answer, named).map(({ value }) => value)).toEqual(['2026', '2024'])
})

test('toggleFacetValue adds and removes a value', () => {
  expect(toggleFacetValue(toFilters({ irp: 3 }), 'irp', '4')).toEqual({ irp: [3, 4] })
  expect(toggleFacetValue(toFilters({ irp: '3,4' }), 'irp', '3')).toEqual({ irp: [4] })
  expect(toggleFacetValue(toFilters({}), 'type', 'document')).toEqual({ type: ['document'] })
})
