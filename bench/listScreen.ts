import type { Browser, BrowserContext } from '@playwright/test'
import { type Line, median, ms, number } from './figure.ts'
import { addCookies, waitForWatched, watchHydration, watchRequests } from './pageLoads.ts'

const runs = 5
const kilobyte = 1024

/** Measures the time until a list is shown: first visit, and with cached files. */
export async function listScreen(browser: Browser, origin: string, cookie: string): Promise<Line[]> {
  // The thread that renders pages starts with the first one.
  await openList(browser, origin, cookie)
  const visits: Visits[] = []
  for (let count = 0; count < runs; count++) visits.push(await openList(browser, origin, cookie))
  const of = (read: (visits: Visits) => number) => median(visits.map(read))
  const figure = `écran de liste ${listPath}`
  const atMost = (name: string, value: number, most: number): Line => ({
    figure: `${figure}, ${name}`,
    value: ms(value, 0),
    budget: `≤ ${most} ms`,
    ok: value <= most,
  })
  const bytes = of(({ cold }) => cold.scriptBytes)
  const requests = of(({ cold }) => cold.requests)
  return [
    atMost(
      'à froid : premier affichage',
      of(({ cold }) => cold.paintMs),
      300,
    ),
    atMost(
      'à froid : liste affichée',
      of(({ cold }) => cold.listMs),
      450,
    ),
    atMost(
      'à froid : prête à servir',
      of(({ cold }) => cold.aliveMs),
      1_000,
    ),
    atMost(
      'à chaud : premier affichage',
      of(({ warm }) => warm.paintMs),
      300,
    ),
    atMost(
      'à chaud : liste affichée',
      of(({ warm }) => warm.listMs),
      300,
    ),
    atMost(
      'à chaud : prête à servir',
      of(({ warm }) => warm.aliveMs),
      800,
    ),
    {
      figure: `${figure} : JavaScript`,
      value: `${number(bytes / kilobyte, 1)} Ko`,
      budget: '≤ 170 Ko',
      ok: bytes <= 170 * kilobyte,
    },
    {
      figure: `${figure} : requêtes avant la liste`,
      value: number(requests),
      budget: '≤ 8',
      ok: requests <= 8,
    },
  ]
}

const listPath = '/articles'

interface Visit {
  paintMs: number
  /** the first frame painted with a row of the list */
  listMs: number
  /** the interface has replaced the server-rendered view */
  aliveMs: number
  scriptBytes: number
  /** requests begun before the frame that shows the list */
  requests: number
}

interface Visits {
  cold: Visit
  warm: Visit
}

async function openList(browser: Browser, origin: string, cookie: string): Promise<Visits> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  try {
    await addCookies(context, origin, cookie)
    return { cold: await visitList(context, origin), warm: await visitList(context, origin) }
  } finally {
    await context.close()
  }
}

async function visitList(context: BrowserContext, origin: string): Promise<Visit> {
  const page = await context.newPage()
  try {
    const loaded = await watchRequests(await context.newCDPSession(page))
    await page.addInitScript(watchList)
    await page.goto(`${origin}${listPath}`, { waitUntil: 'networkidle' })
    await waitForWatched(page, ['aliveMs', 'listMs'])
    const seen = await page.evaluate<Pick<Visit, 'paintMs' | 'listMs' | 'aliveMs'>>('watched')
    // The browser reports its first paint a little later than the start of the frame.
    const listMs = Math.max(seen.listMs, seen.paintMs)
    const requests = [...loaded.values()].filter(({ url }) => url.startsWith('http'))
    return {
      ...seen,
      listMs,
      scriptBytes: requests.filter(({ url }) => url.endsWith('.js')).reduce((sum, script) => sum + script.bytes, 0),
      // Scripts are requested from that frame on, which the browser reports as painted a little later.
      requests: requests.filter(({ begunMs }) => begunMs < seen.listMs).length,
    }
  } finally {
    await page.close()
  }
}

/** Records the first frame with rows, the first paint, and the removal of the first view. */
const watchList = `
  globalThis.watched = { paintMs: 0, listMs: 0, aliveMs: 0 }
  const noteList = () => {
    const row = document.querySelector('main li h2, main tbody tr')
    if (row && row.getClientRects().length > 0) watched.listMs = performance.now()
    else requestAnimationFrame(noteList)
  }
  requestAnimationFrame(noteList)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-paint') watched.paintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  ${watchHydration}
`
