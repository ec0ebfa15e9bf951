import { createHash } from 'node:crypto'
import { isAdministrator, type Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * Hashes what the policy reads of a viewer. Two viewers of one person with the same hash have the same rights, whatever
 * sign-in they come from. Seats and bodies of an administrator give nothing more, and do not count.
 */
export function hashRights(viewer: Viewer): Buffer {
  const { roles, assignments, bodiesUnder, token, isConfined = false } = viewer
  const seats = assignments.map(({ bodyId, role }) => `${bodyId}:${role}`).sort()
  const rights = isAdministrator(viewer) ? [] : [seats, bodiesUnder.toSorted((one, other) => one - other)]
  const scope = token ? [[...token.actions].sort(), token.bodyIds?.toSorted((one, other) => one - other)] : null
  return createHash('sha256')
    .update(JSON.stringify([roles.toSorted(), rights, scope, isConfined]))
    .digest()
}
