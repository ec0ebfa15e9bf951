import { expect, test } from 'vitest'
import { writeQuery } from './query.ts'

const readable = (query: Parameters<typeof writeQuery>[0]) => decodeURIComponent(writeQuery(query))

test('lists, ranges and plain values are written as the calls read them', () => {
  expect(readable({ irp: [3, 4], startsAt: { after: '2026-01-01' }, page: 2, pagination: false })).toBe(
    '?irp[]=3&irp[]=4&startsAt[after]=2026-01-01&page=2&pagination=false',
  )
})

test('what is empty is left out', () => {
  expect(writeQuery({ q: '', irp: [], type: undefined, order: {} })).toBe('')
  expect(writeQuery()).toBe('')
})

test('words keep their signs', () => {
  expect(writeQuery({ q: 'a&b=c d' })).toBe('?q=a%26b%3Dc+d')
})
