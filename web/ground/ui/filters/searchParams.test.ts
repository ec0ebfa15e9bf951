import { expect, test } from 'vitest'
import { readId, readPage } from './searchParams.ts'

test.each([3, '3'])('reads the id %j', (value) => {
  expect(readId(value)).toBe(3)
})

test.each(['03', '3.0', '0x3', '3e0', ' 3', '', '0', 0, -3, 2 ** 31, true, null, undefined])(
  '%j is neither an id nor a page',
  (value) => {
    expect([readId(value), readPage(value === 2 ** 31 ? { page: 100_001 } : { page: value })]).toEqual([
      undefined,
      undefined,
    ])
  },
)
