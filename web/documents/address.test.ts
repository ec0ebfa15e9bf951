import { expect, test } from 'vitest'
import { readPlace, readVersion, writePlace } from './address.ts'

test('a place is written as it is read, accents and all', () => {
  const place = { page: 3, words: ['congés', 'n°', '50&50'] }
  expect(readPlace(writePlace(place))).toEqual(place)
})

test.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=deux', 'page=1e9', 'point-12'])(
  '%j opens the first page',
  (hash) => {
    expect(readPlace(hash)).toEqual({ page: 1, words: [] })
  },
)

test('the words of a search are marked each on its own', () => {
  expect(readPlace('page=2&search=dur%C3%A9e%20du+travail')).toEqual({ page: 2, words: ['durée', 'du', 'travail'] })
})

test('a version is the number of one', () => {
  expect(readVersion({ version: 2 })).toEqual({ version: 2 })
  expect(readVersion({ version: '2' })).toEqual({ version: 2 })
  expect(readVersion({ version: 'x' })).toEqual({})
  expect(readVersion({})).toEqual({})
})
