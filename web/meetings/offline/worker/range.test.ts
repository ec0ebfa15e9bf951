import { expect, test } from 'vitest'
import { parseRange, rangeResponse } from './range.ts'

test.each([
  ['bytes=0-65535', 100, { start: 0, end: 99 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  ['bytes=99-', 100, { start: 99, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=100-', 100, 'beyond'],
  ['bytes=100-200', 100, 'beyond'],
  ['bytes=-0', 100, 'beyond'],
  ['bytes=0-', 0, 'beyond'],
  [null, 100, null],
  ['bytes=-', 100, null],
  ['bytes=20-10', 100, null],
  ['bytes=0-1,5-6', 100, null],
  ['lines=0-1', 100, null],
  ['bytes=a-b', 100, null],
])('parses %s of %i bytes as %o', (header, total, part) => {
  expect(parseRange(header, total)).toEqual(part)
})

const whole = new Blob(['0123456789'])
const kept = new Headers({ 'content-type': 'application/pdf', etag: '"abc"', 'content-length': '10' })

test('answers a range like the server', async () => {
  const answer = rangeResponse(whole, kept, 'bytes=2-4')
  expect(answer.status).toBe(206)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-range': 'bytes 2-4/10',
    'content-length': '3',
    etag: '"abc"',
  })
  expect(await answer.text()).toBe('234')
})

test('answers the whole file without a range', async () => {
  const answer = rangeResponse(whole, kept, null)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-range')).toBeNull()
  expect(await answer.text()).toBe('0123456789')
})

test('refuses a range beyond the end, with the length', () => {
  const answer = rangeResponse(whole, kept, 'bytes=10-')
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('bytes */10')
})
