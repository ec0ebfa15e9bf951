import { expect, test } from 'vitest'
import { formatBytes } from './numbers.ts'

test.each([
  [0, '0 o'],
  [900, '900 o'],
  [320 * 1024, '320 Ko'],
  [2.4 * 1024 ** 2, '2,4 Mo'],
  [50 * 1024 ** 2, '50 Mo'],
  [3 * 1024 ** 3, '3 Go'],
])('formats %d bytes as %s', (bytes, written) => {
  expect(formatBytes(bytes).replaceAll('\u00A0', ' ')).toBe(written)
})
