import { parseSearchWith } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { addressOf, countFilters, filtersOf, isNothing, keptQueryOf, queryOf, readSearch } from './address.ts'

/** What is set, of an address that was read. */
const set = (written: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearch(written)).filter(([, value]) => value !== undefined))

describe('an address', () => {
  test('says words, choices, days, an order and a page', () => {
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

  test('is read as the API is asked, and what was written so is not kept beside it', () => {
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
  ])('says nothing by what makes no sense: %o', (written) => {
    expect(set(written)).toEqual({})
  })

  test('keeps words that look like something else, and no more than two hundred characters of them', () => {
    expect(set({ q: 2026 })).toEqual({ q: '2026' })
    expect(set({ q: true })).toEqual({ q: 'true' })
    expect(set({ q: '"heures de délégation"' })).toEqual({ q: '"heures de délégation"' })
    expect(set({ q: 'x'.repeat(300) })).toEqual({ q: 'x'.repeat(200) })
  })

  test('keeps of words what the server takes', () => {
    expect(set({ q: 'droit\0d’alerte\0' })).toEqual({ q: 'droit d’alerte' })
    expect(set({ q: '\0' })).toEqual({})
    expect(set({ q: `${'x'.repeat(199)}😀` })).toEqual({ q: `${'x'.repeat(199)}\uFFFD` })
  })

  test('keeps the same choice once, and fifty of them', () => {
    expect(set({ irp: '3,3,4' })).toEqual({ irp: [3, 4] })
    expect(readSearch({ irp: Array.from({ length: 60 }, (_none, place) => place + 1) }).irp).toHaveLength(50)
  })

  test('is written as it was read', () => {
    const address = set({ q: 'PV', type: 'document', archived: true })
    expect(set({ ...addressOf(filtersOf(address)) })).toEqual(address)
  })
})

describe('filters', () => {
  test('of a relative period is kept as such, and not as days', () => {
    const filters = filtersOf({ period: 'last12months' })
    expect(keptQueryOf(filters)).toBe('period=last12months')
    expect([isNothing(filters), countFilters(filters)]).toEqual([false, 1])
  })

  const filters = filtersOf({ q: 'congé', type: 'document,point', from: '2026-01-01', archived: true, author: 3 })

  test('are counted one by one, the words not', () => {
    expect(countFilters(filters)).toBe(5)
    expect(countFilters(filtersOf({ q: 'congé' }))).toBe(0)
  })

  test('are nothing without words nor choice', () => {
    expect(isNothing(filtersOf({}))).toBe(true)
    expect(isNothing(filtersOf({ q: 'a' }))).toBe(false)
    expect(isNothing(filtersOf({ archived: true }))).toBe(false)
  })

  test('are asked of the server in its words', () => {
    expect(queryOf(filters)).toMatchObject({
      q: 'congé',
      type: ['document', 'point'],
      date: { after: '2026-01-01', before: undefined },
      archived: true,
      author: 3,
    })
  })

  test('are kept as the API is asked, and read again from it', () => {
    const kept = keptQueryOf(filters)
    expect(decodeURIComponent(kept)).toBe(
      'q=congé&type[]=document&type[]=point&author=3&date[after]=2026-01-01&archived=true',
    )
    expect(filtersOf(parseSearchWith((written) => written)(kept))).toEqual(filters)
  })
})
