import { expect, test } from 'vitest'
import { orderOf, readSort, sortOf, writeSort } from './sort.ts'

const known = { title: true, updatedAt: true }

test('reads the sort fields of the list in both directions, and no others', () => {
  expect(readSort(known, 'title')).toBe('title')
  expect(readSort(known, '-updatedAt')).toBe('-updatedAt')
  for (const odd of ['password', '--title', '-', '', 3, null, ['title'], 'toString', '-constructor'])
    expect(readSort(known, odd)).toBeUndefined()
})

test('formats the order query; undefined without a sort', () => {
  expect(orderOf('-updatedAt')).toEqual({ updatedAt: 'desc' })
  expect(orderOf('title')).toEqual({ title: 'asc' })
  expect(orderOf(undefined)).toBeUndefined()
  expect(writeSort(sortOf('-title'))).toBe('-title')
})
