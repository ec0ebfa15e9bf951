import { expect, test } from 'vitest'
import { savedFilters, savedSearchPageParams } from './savedSearchPageParams.ts'

test('a saved search is restored with its words and filters', () => {
  const query =
    'q=t%C3%A9l%C3%A9travail%20%22a%26b%22&type[]=document&type[]=session&irp[]=7&irp[]=12&family[]=committee&documentType[]=2' +
    '&thematic[]=3&year[]=2025&date[after]=2025-01-01&date[before]=2026-02-01&period=last12months&author=4&archived=true'
  const all = {
    q: 'télétravail "a&b"',
    type: ['document', 'session'],
    irp: [7, 12],
    family: ['committee'],
    documentType: [2],
    thematic: [3],
    year: [2025],
    from: '2025-01-01',
    to: '2026-02-01',
    period: 'last12months',
    author: 4,
    archived: true,
  }
  expect(savedFilters(query)).toEqual(all)
  expect(savedSearchPageParams(query)).toEqual(all)
})

test('inactive filters are not in the search parameters', () => {
  expect(savedSearchPageParams('q=2026')).toEqual({ q: '2026' })
})
