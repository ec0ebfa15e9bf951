import { branding } from '#web/ground/branding/branding.ts'
import { clearPreloadedResponses } from '#web/ground/http/preloadedResponses.ts'
import { settleProof } from '#web/ground/http/proofRequests.ts'
import { forgetUndo } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import type { PortalContext } from './parts.ts'

/** Everything that was read belonged to the person who leaves. */
export function clearUserData({ queries, parts }: PortalContext) {
  clearPreloadedResponses()
  forgetUndo()
  // a proof of the next person would send their calls
  settleProof(false)
  // the branding is nobody's: the sign-in page shows it
  const shown = queries.getQueryData(branding.queryKey)
  queries.clear()
  if (shown) queries.setQueryData(branding.queryKey, shown)
  queries.setQueryData(me.queryKey, null)
  for (const { part: forget } of parts.forgets) forget()
}
