import { parseSearchWith } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { addressOf, countFilters, filtersOf, isNothing, keptQueryOf, queryOf, readSearch } from './address.ts'

/** Returns the defined parameters after reading. */
const set = (written: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearch(written)).filter(([, value]) => value !== undefined))

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
    expect(set(written)).toEqual({
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
    expect(set(written)).toEqual({ type: ['document', 'point'], irp: [3], from: '2026-01-01', archived: true })
    expect(readSearch(written)).toHaveProperty('type[]', undefined)
    expect(readSearch(written)).toHaveProperty('date[after]', undefined)
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
    expect(set(written)).toEqual({})
  })

  test('keep words that look like a number or a boolean, up to two hundred characters', () => {
    expect(set({ q: 2026 })).toEqual({ q: '2026' })
    expect(set({ q: true })).toEqual({ q: 'true' })
    expect(set({ q: '"heures de délégation"' })).toEqual({ q: '"heures de délégation"' })
    expect(set({ q: 'x'.repeat(300) })).toEqual({ q: 'x'.repeat(200) })
  })

  test('drop characters the server refuses', () => {
    expect(set({ q: 'droit\0d’alerte\0' })).toEqual({ q: 'droit d’alerte' })
    expect(set({ q: '\0' })).toEqual({})
    expect(set({ q: `${'x'.repeat(199)}😀` })).toEqual({ q: `${'x'.repeat(199)}\uFFFD` })
  })

  test('keep a repeated choice once, and at most fifty choices', () => {
    expect(set({ irp: '3,3,4' })).toEqual({ irp: [3, 4] })
    expect(readSearch({ irp: Array.from({ length: 60 }, (_none, place) => place + 1) }).irp).toHaveLength(50)
  })

  test('are the same after writing and reading', () => {
    const address = set({ q: 'PV', type: 'document', archived: true })
    expect(set({ ...addressOf(filtersOf(address)) })).toEqual(address)
  })
})

describe('search filters', () => {
  test('keep a relative period instead of its dates', () => {
    const filters = filtersOf({ period: 'last12months' })
    expect(keptQueryOf(filters)).toBe('period=last12months')
    expect([isNothing(filters), countFilters(filters)]).toEqual([false, 1])
  })

  const filters = filtersOf({ q: 'congé', type: 'document,point', from: '2026-01-01', archived: true, author: 3 })

  test('are counted one by one, without the words', () => {
    expect(countFilters(filters)).toBe(5)
    expect(countFilters(filtersOf({ q: 'congé' }))).toBe(0)
  })

  test('are empty without words and choices', () => {
    expect(isNothing(filtersOf({}))).toBe(true)
    expect(isNothing(filtersOf({ q: 'a' }))).toBe(false)
    expect(isNothing(filtersOf({ archived: true }))).toBe(false)
  })

  test('are converted to the API query', () => {
    expect(queryOf(filters)).toMatchObject({
      q: 'congé',
      type: ['document', 'point'],
      date: { after: '2026-01-01', before: undefined },
      archived: true,
      author: 3,
    })
  })

  test('are saved in the format of the API and read back from it', () => {
    const kept = keptQueryOf(filters)
    expect(decodeURIComponent(kept)).toBe(
      'q=congé&type[]=document&type[]=point&author=3&date[after]=2026-01-01&archived=true',
    )
    expect(filtersOf(parseSearchWith((written) => written)(kept))).toEqual(filters)
  })
})
