import { expect, test } from 'vitest'
import { comparePages } from './comparePages.ts'

test.each([
  ['the same pages', 'abc', 'abc', []],
  ['a page that changed', 'abc', 'axc', [{ before: 2, after: 2 }]],
  ['an added page, which moves the others', 'abc', 'axbc', [{ before: null, after: 2 }]],
  ['a removed page', 'abc', 'ac', [{ before: 2, after: null }]],
  [
    'two pages in the place of one, then a change',
    'abcd',
    'axycz',
    [
      { before: 2, after: 2 },
      { before: null, after: 3 },
      { before: 4, after: 5 },
    ],
  ],
  [
    'two versions with nothing in common',
    'a',
    'xy',
    [
      { before: 1, after: 1 },
      { before: null, after: 2 },
    ],
  ],
])('%s', (_what, before, after, changes) => {
  expect(comparePages([...before], [...after]).changes).toEqual(changes)
})

test('the pages that are the same have their number in each version', () => {
  expect(comparePages([...'abc'], [...'xbc']).same).toEqual([
    { before: 2, after: 2 },
    { before: 3, after: 3 },
  ])
  expect(comparePages([...'abc'], [...'xabc']).same[0]).toEqual({ before: 1, after: 2 })
})

test('pages are compared by what they are given', () => {
  const isNear = (former: number, latter: number) => Math.abs(former - latter) < 1
  expect(comparePages([1, 2, 3], [1.2, 4, 3.1], isNear).changes).toEqual([{ before: 2, after: 2 }])
})
