import { expect, test } from 'vitest'
import { accountsQuery, readAccountFilters, readDirectoryFilters } from './filters.ts'

test('the address keeps words, body, right, function, mandate, letter and page', () => {
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
])('what makes no sense is as if it were not there: %o', (search) => {
  expect(Object.values(readAccountFilters(search)).every((value) => value === undefined)).toBe(true)
})

test('words that look like a number stay words', () => {
  expect(readDirectoryFilters({ q: 2026 }).q).toBe('2026')
})

test('the directory is not asked about accounts, whatever its address says', () => {
  const read = readDirectoryFilters({ state: 'pending', right: 'ROLE_ADMIN', sort: 'newest' })
  expect(Object.keys(read)).not.toContain('state')
})

test('without a state administrators are shown all accounts', () => {
  expect(accountsQuery({}).status).toEqual(['pending', 'validated'])
  expect(accountsQuery({ state: 'pending' })).toMatchObject({ status: ['pending'], closed: false })
  expect(accountsQuery({ state: 'closed' })).toMatchObject({ status: ['pending'], closed: true })
})

test('who has no current place any more is found whatever the state of the account', () => {
  expect(accountsQuery({ state: 'ended' })).toMatchObject({
    mandateState: 'ended',
    status: ['pending', 'validated'],
  })
})
