import type { Viewer } from '#contract/ground/standing.ts'
import type { Me } from '#contract/people/accounts.ts'

/**
 * Me, as the policy sees who files: for a body that is chosen, or a line of a list, of which no record says what I may do.
 * What depends on the bodies above is not known here.
 */
export const viewerOf = (me: Me): Viewer => ({
  id: me.id,
  roles: me.roles,
  assignments: seatsOf(me),
  bodiesUnder: [],
})

/** My current seats, the main one first. */
function seatsOf({ mainIrp, mainIrpRole, userIrpInformations }: Me): Viewer['assignments'] {
  const others = userIrpInformations
    .filter(({ current }) => current)
    .map(({ irp, irpRole }) => ({ bodyId: irp.id, role: irpRole }))
  return mainIrp && mainIrpRole ? [{ bodyId: mainIrp.id, role: mainIrpRole }, ...others] : others
}
