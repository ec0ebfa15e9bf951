import { expect, test } from 'vitest'
import { formatAgo } from './formatAgo.ts'

const now = new Date('2026-03-19T09:30:00Z')
const plain = (at: string) => formatAgo(at, now).replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['2026-03-19T09:29:30Z', 'à l’instant'],
  // the server's clock is ahead
  ['2026-03-19T09:31:00Z', 'à l’instant'],
  ['2026-03-19T09:29:00Z', 'il y a 1 minute'],
  ['2026-03-19T08:31:00Z', 'il y a 59 minutes'],
  ['2026-03-19T06:30:00Z', 'il y a 3 heures'],
  ['2026-03-18T23:30:00Z', 'il y a 10 heures'],
  ['2026-03-18T22:30:00Z', 'hier, 23 h 30'],
  ['2026-03-17T09:00:00Z', '17 mars'],
  ['2025-12-01T09:00:00Z', '1er décembre 2025'],
])('formats %s as %s', (at, said) => {
  expect(plain(at)).toBe(said)
})
