import { expect, test } from 'vitest'
import { systemRoles } from '#contract/ground/policy/grant.ts'
import { type Action, policy } from '#contract/ground/policy/policy.ts'
import { canSomewhere } from '#contract/ground/policy/viewer.ts'
import { lateEntries } from './lateEntries.ts'

test('who may open the administration is who has a screen in it', () => {
  const opening = new Set(lateEntries.administration.map(({ access }) => access))
  const actions = (Object.keys(policy) as Action[]).filter((action) => opening.has(action))
  for (const role of systemRoles) {
    const viewer = { id: 1, roles: [role], assignments: [] }
    expect(canSomewhere(viewer, 'portal.administer'), role).toBe(actions.some((action) => canSomewhere(viewer, action)))
  }
})
