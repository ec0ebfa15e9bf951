import { parseSearchWith } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import {
  countFilters,
  isEmptySearch,
  readSearchPageParams,
  toApiQuery,
  toFilters,
  toPageParams,
  toSavedQuery,
} from './searchParams.ts'

/** Returns the defined parameters after reading. */
const definedParams = (written: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearchPageParams(written)).filter(([, value]) => value !== undefined))

describe('search parameters', () => {
  test('contain words, filters, dates, order and page', () => {
    const written = {
      q: ' heures de délégation ',
      type: 'document,session',
      irp: 3,
      family: 'committee',
      documentType: '4,5',
      thematic: [6, '7'],
      year: '2025,2026',
      from: '2026-01-01',
      to: '2026-03-31',
      period: 'last12months',
      author: '8',
      archived: true,
      order: 'date',
      page: '2',
    }
    expect(definedParams(written)).toEqual({
      q: 'heures de délégation',
      type: ['document', 'session'],
      irp: [3],
      family: ['committee'],
      documentType: [4, 5],
      thematic: [6, 7],
      year: [2025, 2026],
      from: '2026-01-01',
      to: '2026-03-31',
      period: 'last12months',
      author: 8,
      archived: true,
      order: 'date',
      page: 2,
    })
  })

  test('are also read in the format of the API, which is not kept in the URL', () => {
    const written = { 'type[]': ['document', 'point'], 'irp[]': 3, 'date[after]': '2026-01-01', archived: '1' }
    expect(definedParams(written)).toEqual({
      type: ['document', 'point'],
      irp: [3],
      from: '2026-01-01',
      archived: true,
    })
    expect(readSearchPageParams(written)).toHaveProperty('type[]', undefined)
    expect(readSearchPageParams(written)).toHaveProperty('date[after]', undefined)
  })

  test.each([
    { type: 'user' },
    { type: 'constructor' },
    { irp: '-1' },
    { irp: '3.5' },
    { irp: {} },
    { year: '12' },
    { year: '2026-2027' },
    { from: '2026-02-30' },
    { to: 'hier' },
    { period: 'last13months' },
    { period: 'toString' },
    { archived: 'false' },
    { order: 'relevance' },
    { page: '1' },
    { page: '51' },
    { q: '   ' },
    { q: {} },
  ])('ignore invalid values: %o', (written) => {
    expect(definedParams(written)).toEqual({})
  })

  test('keep words that look like a number or a boolean, up to two hundred characters', () => {
    expect(definedParams({ q: 2026 })).toEqual({ q: '2026' })
    expect(definedParams({ q: true })).toEqual({ q: 'true' })
    expect(definedParams({ q: '"heures de délégation"' })).toEqual({ q: '"heures de délégation"' })
    expect(definedParams({ q: 'x'.repeat(300) })).toEqual({ q: 'x'.repeat(200) })
  })

  test('drop characters the server refuses', () => {
    expect(definedParams({ q: 'droit\0d’alerte\0' })).toEqual({ q: 'droit d’alerte' })
    expect(definedParams({ q: '\0' })).toEqual({})
    expect(definedParams({ q: `${'x'.repeat(199)}😀` })).toEqual({ q: `${'x'.repeat(199)}\uFFFD` })
  })

  test('keep a repeated choice once, and at most fifty choices', () => {
    expect(definedParams({ irp: '3,3,4' })).toEqual({ irp: [3, 4] })
    expect(readSearchPageParams({ irp: Array.from({ length: 60 }, (_none, place) => place + 1) }).irp).toHaveLength(50)
  })

  test('are the same after writing and reading', () => {
    const address = definedParams({ q: 'PV', type: 'document', archived: true })
    expect(definedParams({ ...toPageParams(toFilters(address)) })).toEqual(address)
  })
})

describe('search filters', () => {
  test('keep a relative period instead of its dates', () => {
    const filters = toFilters({ period: 'last12months' })
    expect(toSavedQuery(filters)).toBe('period=last12months')
    expect([isEmptySearch(filters), countFilters(filters)]).toEqual([false, 1])
  })

  const filters = toFilters({ q: 'congé', type: 'document,point', from: '2026-01-01', archived: true, author: 3 })

  test('are counted one by one, without the words', () => {
    expect(countFilters(filters)).toBe(5)
    expect(countFilters(toFilters({ q: 'congé' }))).toBe(0)
  })

  test('are empty without words and choices', () => {
    expect(isEmptySearch(toFilters({}))).toBe(true)
    expect(isEmptySearch(toFilters({ q: 'a' }))).toBe(false)
    expect(isEmptySearch(toFilters({ archived: true }))).toBe(false)
  })

  test('are converted to the API query', () => {
    expect(toApiQuery(filters)).toMatchObject({
      q: 'congé',
      type: ['document', 'point'],
      date: { after: '2026-01-01', before: undefined },
      archived: true,
      author: 3,
    })
  })

  test('are saved in the format of the API and read back from it', () => {
    const kept = toSavedQuery(filters)
    expect(decodeURIComponent(kept)).toBe(
      'q=congé&type[]=document&type[]=point&author=3&date[after]=2026-01-01&archived=true',
    )
    expect(toFilters(parseSearchWith((written) => written)(kept))).toEqual(filters)
  })
})
