import { expect, test } from 'vitest'
import { type Action, policy } from '#contract/policy.ts'
import { administrationEntries } from './administrationEntries.ts'
import { administers } from './entries.ts'

test('who sees the menu of the administration is who has a screen in it', () => {
  const opening = new Set(administrationEntries.map(({ access }) => access))
  const actions = Object.keys(policy) as Action[]
  expect(actions.filter((action) => administers([action]))).toEqual(actions.filter((action) => opening.has(action)))
})
