import { expect, test } from 'vitest'
import { writeQuery } from './query.ts'

const readable = (query: Parameters<typeof writeQuery>[0]) => decodeURIComponent(writeQuery(query))

test('formats lists, ranges and single values', () => {
  expect(readable({ irp: [3, 4], startsAt: { after: '2026-01-01' }, page: 2, pagination: false })).toBe(
    '?irp[]=3&irp[]=4&startsAt[after]=2026-01-01&page=2&pagination=false',
  )
})

test('leaves out empty values', () => {
  expect(writeQuery({ q: '', irp: [], type: undefined, order: {} })).toBe('')
  expect(writeQuery()).toBe('')
})

test('encodes special characters', () => {
  expect(writeQuery({ q: 'a&b=c d' })).toBe('?q=a%26b%3Dc+d')
})
