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
  expect(comparePages([...before], [...after])).toEqual(changes)
})
