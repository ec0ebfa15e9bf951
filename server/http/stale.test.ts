import { expect, test } from 'vitest'
import { refuseStale } from './stale.ts'

const changed = {
  version: 3,
  updatedAt: '2026-03-19T14:05:00+01:00',
  updatedBy: { firstName: 'Anne', lastName: 'Kerdoncuff' },
}
const refusal = (record: Parameters<typeof refuseStale>[0], now: string) => {
  try {
    refuseStale(record, 2, new Date(now))
  } catch (error) {
    return (error as Error).message
  }
}

test('who had read the last version is let through', () => {
  expect(() => refuseStale(changed, 3, new Date())).not.toThrow()
})

test.each([
  ['2026-03-19T23:59:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005.'],
  ['2026-03-20T00:00:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005 le 19 mars 2026.'],
])('at %s, who had read an older one is told: %s', (now, told) => {
  expect(refusal(changed, now)).toContain(`modifié par ${told}`)
})

test('what the portal did by itself is told as such', () => {
  expect(refusal({ ...changed, updatedBy: null }, changed.updatedAt)).toContain('modifié par le portail à 14')
})
