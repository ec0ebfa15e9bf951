import { expect, test } from 'vitest'
import { positionToUrl, readDocumentView, readPositionFromUrl } from './searchParams.ts'

const readPosition = (search: Record<string, unknown>, hash = '') => readPositionFromUrl({ search, hash })

test('readPositionFromUrl returns what positionToUrl wrote, with accents and spaces', () => {
  const asked = { page: 3, words: ['congés payés', 'n°', '50&50', 'L. 2315-30'] }
  expect(readPositionFromUrl(positionToUrl(asked))).toEqual(asked)
})

test('the page in the hash takes precedence over the page in the query', () => {
  expect(readPosition({ page: 3 })).toEqual({ page: 3, words: [] })
  expect(readPosition({ page: 3 }, 'page=5')).toEqual({ page: 5, words: [] })
  expect(readPosition({ page: 3 }, 'point-12')).toEqual({ page: 3, words: [] })
})

test.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=deux', 'page=1e9', 'point-12'])(
  '#%s opens the first page',
  (hash) => {
    expect(readPosition({}, hash)).toEqual({ page: 1, words: [] })
  },
)

test('the words to highlight are separated by bars; a number counts as a word', () => {
  expect(readPosition({ mots: 'délégation| heures de délégation ' }).words).toEqual([
    'délégation',
    'heures de délégation',
  ])
  expect(readPosition({ mots: 2026 }).words).toEqual(['2026'])
})

test.each([null, {}, ['a'], true, '', '|||', '«»|…|\u0301', 'a'.repeat(61)])('mots=%j highlights nothing', (mots) => {
  expect(readPosition({ mots }).words).toEqual([])
  expect(readDocumentView({ mots }).mots).toBeUndefined()
})

test('at most twelve words are highlighted, without duplicates', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `mot${index}`)
  expect(readPosition({ mots: many.join('|') }).words).toEqual(many.slice(0, 12))
  expect(readPosition({ mots: 'vote|vote|avis' }).words).toEqual(['vote', 'avis'])
})

test('the version and the page are read as numbers', () => {
  expect(readDocumentView({ version: 2, page: '4', mots: 'vote' })).toEqual({ version: 2, page: 4, mots: 'vote' })
  expect(readDocumentView({ version: '2' })).toEqual({ version: 2 })
  expect(readDocumentView({ version: 'x', page: 0 })).toEqual({})
  expect(readDocumentView({})).toEqual({})
})
