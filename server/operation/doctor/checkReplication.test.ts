import { expect, test } from 'vitest'
import { describeStandby, type Standby } from './checkReplication.ts'

const standby: Standby = { name: 'base2', state: 'streaming', lagSeconds: null, lagBytes: 0 }

test.each([
  [{}, 'good', /base2 a 0 s et 0 Mo de retard/],
  [{ lagSeconds: 60, lagBytes: 256_000_000 }, 'good', /60 s et 256 Mo/],
  [{ lagSeconds: 61 }, 'advice', /61 s/],
  [{ lagBytes: 256_000_001 }, 'advice', /256 Mo/],
  [{ state: 'catchup', lagBytes: 5 }, 'advice', /ne suit pas encore \(catchup\)/],
  [{ lagBytes: null }, 'advice', /ne suit pas encore/],
  [{ name: null, state: null, lagBytes: null }, 'advice', /ne peut pas lire le retard/],
] as const)('a standby of %j is %s', (changes, state, detail) => {
  const finding = describeStandby({ ...standby, ...changes })
  expect(finding).toMatchObject({ what: 'Base de secours', state, detail: expect.stringMatching(detail) })
  expect(finding.todo === null).toBe(state === 'good')
})
