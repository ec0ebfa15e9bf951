import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'

/**
 * Converts the current user to the `Viewer` of the policy, for records whose response has no `can`.
 * `bodiesUnder` is empty: rules that depend on parent bodies are not evaluated here.
 */
export const toPolicyViewer = (me: Me): Viewer => ({
  id: me.id,
  roles: me.roles,
  assignments: currentAssignments(me),
  bodiesUnder: [],
})

/** Returns the current assignments of the user, the main one first. */
function currentAssignments({ mainIrp, mainIrpRole, userIrpInformations }: Me): Viewer['assignments'] {
  const others = userIrpInformations
    .filter(({ current }) => current)
    .map(({ irp, irpRole }) => ({ bodyId: irp.id, role: irpRole }))
  return mainIrp && mainIrpRole ? [{ bodyId: mainIrp.id, role: mainIrpRole }, ...others] : others
}
