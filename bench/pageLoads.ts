import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A request of a page load. */
export interface PageRequest {
  url: string
  /** seconds, on the browser's clock */
  begun: number
  ended: number
  /** since the page was requested */
  begunMs: number
  bytes: number
}

/** Records when the interface replaces the first view. */
export const watchHydration = `
  globalThis.watched ??= { aliveMs: 0 }
  new MutationObserver(() => {
    if (!watched.aliveMs && document.querySelector('#root > :not(.first-view) h1')) watched.aliveMs = performance.now()
  }).observe(document, { childList: true, subtree: true })
`

interface Watched {
  watched: { aliveMs: number; listMs?: number }
}

/**
 * Waits until these instants of `watched` are known. A function, since the pages forbid the evaluation of text, which
 * polling would do.
 */
export const waitForWatched = (page: Page, names: readonly ('aliveMs' | 'listMs')[]): Promise<unknown> =>
  page.waitForFunction((all) => all.every((name) => (globalThis as unknown as Watched).watched[name]), names)

export async function addCookies(context: BrowserContext, origin: string, cookie: string) {
  const cookies = cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

/** Records the requests of a page. */
export async function watchRequests(session: CDPSession): Promise<Map<string, PageRequest>> {
  const loaded = new Map<string, PageRequest>()
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
