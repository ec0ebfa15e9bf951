import type { RegisteredRouter } from '@tanstack/react-router'
import type { ScreenVisit } from '#contract/ground/analytics.ts'
import { readXsrfToken } from '#web/ground/http/client.ts'
import { me } from '#web/ground/viewer/api.ts'
import { isRefused } from './refusal.ts'
import { outboundOf, screenOf } from './visit.ts'

/**
 * Counts the screens that are looked at, and the links out of the portal that are followed, as long as somebody is signed in and
 * nobody has refused it. Our own server is told, which hands it on: no other one is called, and a refusal alone is kept in the browser.
 */
export function measure(router: RegisteredRouter) {
  const { queries } = router.options.context
  const now = () => screenOf(router.state.matches)
  const note = (outbound?: string) => {
    if (isRefused()) return
    const screen = now()
    if (screen && queries.getQueryData(me.queryKey)) tell({ screen, ...(outbound !== undefined && { outbound }) })
  }

  // the first screen may be there already, or still be loading: then it resolves as the others do, from nowhere
  if (router.state.resolvedLocation) note()
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) note()
  })
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(
      press,
      ({ target, button }) => {
        const link = target instanceof Element && button < 2 ? target.closest('a') : null
        const outbound = link && outboundOf(link, location.origin)
        if (outbound) note(outbound)
      },
      { capture: true },
    )
}

/** Behind everything else: it moves no progress bar, and whether it was heard is nobody’s concern. */
function tell(visit: ScreenVisit) {
  const token = readXsrfToken()
  if (!token) return
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
  void fetch('/api/analytics', { method: 'POST', headers, body: JSON.stringify(visit), keepalive: true }).catch(
    () => null,
  )
}
