import type { TokenScope } from '#contract/ground/policy/tokenScope.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'

/**
 * Narrows a person to what an access token gives. The policy checks each action and record against `token`; seats in
 * other bodies are removed as well, for what is read by the viewer's bodies.
 */
export function narrowToToken(viewer: Viewer, token: TokenScope): Viewer {
  const { bodyIds } = token
  if (bodyIds === null) return { ...viewer, token }
  return {
    ...viewer,
    assignments: viewer.assignments.filter(({ bodyId }) => bodyIds.includes(bodyId)),
    bodiesUnder: viewer.bodiesUnder.filter((id) => bodyIds.includes(id)),
    token,
  }
}
