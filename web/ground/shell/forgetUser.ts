import { clearPreloadedResponses } from '#web/ground/http/preloadedResponses.ts'
import { forgetUndo } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import type { PortalContext } from './parts.ts'

/** Everything that was read belonged to the person who leaves. */
export function clearUserData({ queries, parts }: PortalContext) {
  clearPreloadedResponses()
  forgetUndo()
  queries.clear()
  queries.setQueryData(me.queryKey, null)
  for (const { part: forget } of parts.forgets) forget()
}
