import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'

type Branch = Pick<Irp, 'id' | 'parentIrp'>

/**
 * Converts the current user to the `Viewer` of the policy, for records whose response has no `can`.
 * @param bodies all bodies, for rules that depend on parent bodies; without them, these rules allow nothing
 */
export const toPolicyViewer = (me: Me, bodies: readonly Branch[] = []): Viewer => ({
  id: me.id,
  roles: me.roles,
  assignments: currentAssignments(me),
  bodiesUnder: bodies.filter((body) => isUnder(currentAssignments(me), body, bodies)).map(({ id }) => id),
})

/** Whether one of the assignments is in a body or in one above it. */
function isUnder(assignments: Viewer['assignments'], { id, parentIrp }: Branch, bodies: readonly Branch[]): boolean {
  if (assignments.some(({ bodyId }) => bodyId === id)) return true
  const parent = parentIrp && bodies.find((body) => body.id === parentIrp.id)
  return parent ? isUnder(assignments, parent, bodies) : false
}

/** Returns the current assignments of the user, the main one first. */
function currentAssignments({ mainIrp, mainIrpRole, userIrpInformations }: Me): Viewer['assignments'] {
  const others = userIrpInformations
    .filter(({ current }) => current)
    .map(({ irp, irpRole }) => ({ bodyId: irp.id, role: irpRole }))
  return mainIrp && mainIrpRole ? [{ bodyId: mainIrp.id, role: mainIrpRole }, ...others] : others
}
