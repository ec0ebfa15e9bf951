import { expect, test, vi } from 'vitest'
import { allowedRecords } from './allowedRecords.ts'
import type { Facts } from './facts.ts'
import { bodyRoles, type SystemRole } from './grant.ts'
import type { Action } from './policy.ts'
import type * as standing from './viewer.ts'
import { can, type Viewer } from './viewer.ts'

vi.mock('./viewer.ts', async (original) => {
  const actual = await original<typeof standing>()
  return { ...actual, can: vi.fn<typeof can>(actual.can) }
})
const asked = vi.mocked(can)

type OnDocuments = Extract<Action, `documents.${string}`>
const actions: OnDocuments[] = ['documents.read', 'documents.refuse', 'documents.readHistory', 'documents.amend']

/** Bodies 1 and 2 are below 3; 4 stands alone. */
const above: Record<number, readonly number[]> = { 1: [1], 2: [2], 3: [1, 2, 3], 4: [4] }
const people = [0, 1, 2, 3].flatMap((bodyId) =>
  [undefined, ...bodyRoles].flatMap((role) =>
    ([[], ['ROLE_CANAL_CSEC'], ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], ['ROLE_ADMIN']] satisfies SystemRole[][]).map(
      (roles): Omit<Viewer, 'id'> => {
        const bodyIds = role && bodyId ? [bodyId, ...(bodyId === 1 ? [4] : [])] : []
        return {
          roles: ['ROLE_READER', ...roles],
          assignments: bodyIds.map((id) => ({ bodyId: id, role: role ?? 'reader' })),
          bodiesUnder: bodyIds.flatMap((id) => above[id] ?? []),
        }
      },
    ),
  ),
)
const viewers: Viewer[] = people.map((person, index) => ({ ...person, id: index + 1 }))

const statuses = ['draft', 'submitted', 'published', 'archived'] as const
const records = [1, 2, 3, 4].flatMap((bodyId) =>
  statuses.flatMap((status) =>
    [null, 3, 21, 40].flatMap((authorId) =>
      [true, false].flatMap((flag) =>
        (['none', 'csec'] as const).map((channel) => ({
          facts: {
            bodyId,
            authorId,
            depositorId: flag ? null : 25,
            status,
            moving: status === 'submitted' ? status : 'none',
            confidential: flag,
            channel,
            sessionOut: bodyId !== 2,
          } satisfies Facts['documents'],
        })),
      ),
    ),
  ),
)

test.each(actions)('%s gives the same decision for many as for one', (action) => {
  const allowedOf = allowedRecords(action, records)
  for (const viewer of viewers) {
    const expected = records.filter(({ facts }) => can(viewer, action, facts))
    expect(new Set(allowedOf(viewer)), `${action} ${JSON.stringify(viewer)}`).toEqual(new Set(expected))
    expect(allowedOf(viewer)).toHaveLength(expected.length)
  }
})

test('twenty thousand people that the policy treats alike need no more decisions than one of each kind', () => {
  asked.mockClear()
  const few = allowedRecords('documents.read', records)
  for (const [index, person] of people.entries()) few({ ...person, id: 1_000 + index })
  const once = asked.mock.calls.length
  asked.mockClear()
  const many = allowedRecords('documents.read', records)
  for (let number = 0; number < 20_000; number++)
    many({ ...(people[number % people.length] as Viewer), id: 1_000 + number })
  expect(once).toBeGreaterThan(0)
  expect(asked).toHaveBeenCalledTimes(once)
})
