import { expect, test } from 'vitest'
import { resultPageUrl } from './resultPageUrl.ts'

test('the URL of another page keeps the highlighted words', () => {
  const query = new URLSearchParams(resultPageUrl('/documents/12?page=3&mots=avis%7Cavis%C3%A9s', 7).split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ page: '7', mots: 'avis|avisés' })
})

test('a page is added to the URL of a result without one', () => {
  expect(resultPageUrl('/documents/12', 2)).toBe('/documents/12?page=2')
})
