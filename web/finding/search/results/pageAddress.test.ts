import { expect, test } from 'vitest'
import { pageAddress } from './pageAddress.ts'

test('a result opens on another page with the same words marked', () => {
  const query = new URLSearchParams(pageAddress('/documents/12?page=3&mots=avis%7Cavis%C3%A9s', 7).split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ page: '7', mots: 'avis|avisés' })
})

test('a result without a page of its own opens on that one', () => {
  expect(pageAddress('/documents/12', 2)).toBe('/documents/12?page=2')
})
