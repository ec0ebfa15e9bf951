import type { BrowserContext, CDPSession } from '@playwright/test'

/** A request of a page. */
export interface Loaded {
  url: string
  /** seconds, on the clock of the browser */
  begun: number
  ended: number
  /** since the page was asked for */
  begunMs: number
  bytes: number
}

/** Notes when the interface takes the place of the first view. */
export const watchAlive = `
  globalThis.watched ??= { aliveMs: 0 }
  new MutationObserver(() => {
    if (!watched.aliveMs && document.querySelector('#root > :not(.first-view) h1')) watched.aliveMs = performance.now()
  }).observe(document, { childList: true, subtree: true })
`

export async function addCookies(context: BrowserContext, origin: string, cookie: string) {
  const cookies = cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

/** Notes the requests of a page, as they come and end. */
export async function watch(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  let first: number | null = null
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    first ??= timestamp
    loaded.set(requestId, {
      url: request.url,
      begun: timestamp,
      ended: 0,
      begunMs: (timestamp - first) * 1_000,
      bytes: 0,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = loaded.get(requestId)
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return loaded
}
