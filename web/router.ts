import { returnPath } from '#contract/ground/returnPath.ts'
import { createPortalRouter } from './createPortalRouter.tsx'
import { clearUserData } from './ground/shell/forgetUser.ts'
import { createQueryClient } from './ground/shell/queryClient.ts'
import { rememberSignedOut, signInPage } from './ground/shell/routeGuards.ts'
import { me } from './ground/viewer/api.ts'

export const queries = createQueryClient(handleSignedOut)

export const router = createPortalRouter(queries)

declare module '@tanstack/history' {
  interface HistoryState {
    /** the sign-in page tells why it is there; kept when it is reloaded */
    wasSignedOut?: boolean
  }
}

history.scrollRestoration = 'manual'

/**
 * Clears the user and opens the sign-in page when a call is answered 401. Several calls at once count as one (seed §8,
 * 401).
 */
function handleSignedOut() {
  if (queries.getQueryData(me.queryKey) === null) return
  clearUserData(router.options.context)
  rememberSignedOut(queries)
  void router.navigate(signInPage(queries, returnPath(router.latestLocation.href)))
}
