import { expect, test } from 'vitest'
import { formatQuery } from './query.ts'

const readable = (query: Parameters<typeof formatQuery>[0]) => decodeURIComponent(formatQuery(query))

test('formats lists, ranges and single values', () => {
  expect(readable({ irp: [3, 4], startsAt: { after: '2026-01-01' }, page: 2, pagination: false })).toBe(
    '?irp[]=3&irp[]=4&startsAt[after]=2026-01-01&page=2&pagination=false',
  )
})

test('leaves out empty values', () => {
  expect(formatQuery({ q: '', irp: [], type: undefined, order: {} })).toBe('')
  expect(formatQuery()).toBe('')
})

test('encodes special characters', () => {
  expect(formatQuery({ q: 'a&b=c d' })).toBe('?q=a%26b%3Dc+d')
})
