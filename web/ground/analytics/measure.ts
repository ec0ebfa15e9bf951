import type { RegisteredRouter } from '@tanstack/react-router'
import type { ScreenVisit } from '#contract/ground/analytics.ts'
import { readXsrfToken } from '#web/ground/http/client.ts'
import { me } from '#web/ground/viewer/api.ts'
import { isOptedOut } from './optOut.ts'
import { outboundHost, screenName } from './visit.ts'

/**
 * Counts visited screens and followed external links, while somebody is signed in and has not opted out. Sends them to
 * our own server only, which forwards them. Only the opt-out is stored in the browser.
 */
export function measure(router: RegisteredRouter) {
  const { queries } = router.options.context
  const now = () => screenName(router.state.matches)
  const note = (outbound?: string) => {
    if (isOptedOut()) return
    const screen = now()
    if (screen && queries.getQueryData(me.queryKey)) sendVisit({ screen, ...(outbound !== undefined && { outbound }) })
  }

  // the first screen may be resolved already; otherwise `onResolved` reports it, with `pathChanged`
  if (router.state.resolvedLocation) note()
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) note()
  })
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(
      press,
      ({ target, button }) => {
        const link = target instanceof Element && button < 2 ? target.closest('a') : null
        const outbound = link && outboundHost(link, location.origin)
        if (outbound) note(outbound)
      },
      { capture: true },
    )
}

/** Sends a visit without progress bar and ignores errors. */
function sendVisit(visit: ScreenVisit) {
  const token = readXsrfToken()
  if (!token) return
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
  void fetch('/api/analytics', { method: 'POST', headers, body: JSON.stringify(visit), keepalive: true }).catch(
    () => null,
  )
}
