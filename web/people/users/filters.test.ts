import { expect, test } from 'vitest'
import { accountsQuery, readAccountFilters, readDirectoryFilters } from './filters.ts'

test('reads words, body, role, function, mandate, letter and page from the URL', () => {
  const filters = { q: 'le goff', irp: 6, role: 'validator', job: 2, mandate: 3, initial: 'L', page: 2 }
  expect(readDirectoryFilters({ ...filters, q: ' le goff ', initial: 'l' })).toEqual(filters)
})

test.each([
  { page: 1 },
  { page: -3 },
  { page: 1.5 },
  { page: 'two' },
  { irp: 'abc' },
  { irp: 2 ** 40 },
  { job: 0 },
  { mandate: '-1' },
  { initial: 'ab' },
  { initial: 'é' },
  { initial: 4 },
  { role: 'king' },
  { role: 'toString' },
  { state: 'gone' },
  { right: 'ROLE_KING' },
  { sort: 'constructor' },
  { q: '  ' },
  { q: { nested: true } },
])('ignores the invalid values %o', (search) => {
  expect(Object.values(readAccountFilters(search)).every((value) => value === undefined)).toBe(true)
})

test('keeps a search text that looks like a number', () => {
  expect(readDirectoryFilters({ q: 2026 }).q).toBe('2026')
})

test('the directory ignores account filters in the URL', () => {
  const read = readDirectoryFilters({ state: 'pending', right: 'ROLE_ADMIN', sort: 'newest' })
  expect(Object.keys(read)).not.toContain('state')
})

test('without a state filter, administrators see all accounts', () => {
  expect(accountsQuery({}).status).toEqual(['pending', 'validated'])
  expect(accountsQuery({ state: 'pending' })).toMatchObject({ status: ['pending'], closed: false })
  expect(accountsQuery({ state: 'closed' })).toMatchObject({ status: ['pending'], closed: true })
})

test('the state « ended » finds people without a current place, whatever the state of their account', () => {
  expect(accountsQuery({ state: 'ended' })).toMatchObject({
    mandateState: 'ended',
    status: ['pending', 'validated'],
  })
})
