import { expect, test } from 'vitest'
import { type Action, policy } from '#contract/ground/policy/policy.ts'
import { canAdminister } from './ground/shell/parts.ts'
import { lateEntries } from './lateEntries.ts'
import { parts } from './parts.ts'

test('who sees the menu of the administration is who has a screen in it', () => {
  const opening = new Set(lateEntries.administration.map(({ access }) => access))
  const actions = Object.keys(policy) as Action[]
  expect(actions.filter((action) => canAdminister(parts, [action]))).toEqual(
    actions.filter((action) => opening.has(action)),
  )
})
