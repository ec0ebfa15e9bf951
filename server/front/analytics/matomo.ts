import type { ScreenVisit } from '#contract/ground/analytics.ts'

/** Limits for a slow or unreachable server; further visits are dropped. */
const bounds = { waiting: 500, atOnce: 4, answerMs: 5_000 } as const

interface MatomoTarget {
  url: URL
  siteId: number
  /** origin of the portal, for the URLs of its screens */
  origin: string
}

/**
 * Creates a client that sends visits to Matomo in the background: calls do not wait. Sends neither the viewer's
 * identity nor their IP address, so that Matomo can only count.
 * @param complain called once per series of failures
 */
export function createMatomoClient(measured: MatomoTarget, complain: (error: unknown) => void) {
  const waiting: ScreenVisit[] = []
  const closing = new AbortController()
  let sending = 0
  let isFailing = false

  async function send(visit: ScreenVisit) {
    try {
      const answer = await fetch(trackingUrl(measured, visit), {
        method: 'POST',
        headers: { 'user-agent': 'Mandature' },
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(bounds.answerMs)]),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
      isFailing = false
    } catch (error) {
      if (!isFailing && !closing.signal.aborted) complain(error)
      isFailing = true
    }
  }

  async function sendAll() {
    sending += 1
    for (let visit = waiting.shift(); visit && !closing.signal.aborted; visit = waiting.shift()) await send(visit)
    sending -= 1
  }

  return {
    note(visit: ScreenVisit) {
      if (closing.signal.aborted || waiting.length >= bounds.waiting) return
      waiting.push(visit)
      if (sending < bounds.atOnce) void sendAll()
    },
    close: () => closing.abort(),
  }
}

/** Builds the URL of a tracking request. @see https://developer.matomo.org/api-reference/tracking-api */
function trackingUrl({ url, siteId, origin }: MatomoTarget, { screen, outbound }: ScreenVisit): URL {
  const folder = url.href.replace(/[?#].*$/, '').replace(/(?:matomo\.php)?\/?$/, '/')
  const address = new URL('matomo.php', folder)
  const page = `${origin}${screen}`
  address.search = new URLSearchParams({
    idsite: String(siteId),
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: page,
    ...(outbound === undefined ? { action_name: screen } : { link: `https://${outbound}/` }),
  }).toString()
  return address
}
