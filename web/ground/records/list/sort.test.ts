import { expect, test } from 'vitest'
import { formatSort, orderQuery, parseSort, readSort } from './sort.ts'

const known = { title: true, updatedAt: true }

test('reads the sort fields of the list in both directions, and no others', () => {
  expect(readSort(known, 'title')).toBe('title')
  expect(readSort(known, '-updatedAt')).toBe('-updatedAt')
  for (const odd of ['password', '--title', '-', '', 3, null, ['title'], 'toString', '-constructor'])
    expect(readSort(known, odd)).toBeUndefined()
})

test('formats the order query; undefined without a sort', () => {
  expect(orderQuery('-updatedAt')).toEqual({ updatedAt: 'desc' })
  expect(orderQuery('title')).toEqual({ title: 'asc' })
  expect(orderQuery(undefined)).toBeUndefined()
  expect(formatSort(parseSort('-title'))).toBe('-title')
})
