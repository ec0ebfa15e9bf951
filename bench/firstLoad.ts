import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath, ensureChromium } from '#tests/chromium.ts'
import { type Line, median, ms, number } from './figure.ts'
import type { Ground } from './ground.ts'
import { signedIn } from './member.ts'

const runs = 5
const kilobyte = 1024
/** A round trip that takes much longer than the work between two of them: what waits for what shows in the times. */
const farMs = 500
const slow = { processor: 4, bytesPerSecond: 10_000_000 / 8 }
/** Code that only its own screens may load. */
const heavy = /pdf|tiptap|prosemirror|fullcalendar/i

interface Loaded {
  url: string
  /** seconds, on the clock of the browser */
  begun: number
  ended: number
  bytes: number
}

/** The first page of a member, with an empty cache, and a list, in a real browser. */
export async function firstLoad(ground: Ground): Promise<Line[]> {
  const figure = 'premier chargement de /home'
  const missing = ensureChromium()
  if (missing) return [{ figure, value: `non mesuré : ${missing}`, budget: '', ok: null }]
  const server = await ground.serve()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-quic'] })
  try {
    const cookie = await signedIn(server.origin)
    const open = (conditions: Conditions) => openHome(browser, server.origin, cookie, conditions)
    const far = await open({ latencyMs: farMs, bytesPerSecond: -1, processor: 1 })
    const paints: number[] = []
    for (let count = 0; count < runs; count++) {
      paints.push(
        (await open({ latencyMs: 0, bytesPerSecond: slow.bytesPerSecond, processor: slow.processor })).paintMs,
      )
    }
    const scripts = far.loaded.filter(({ url }) => url.endsWith('.js') || url.endsWith('.mjs'))
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    const trips = tripsAfterPage(far.loaded)
    const intruders = scripts
      .filter(({ url }) => heavy.test(new URL(url).pathname))
      .map(({ url }) => new URL(url).pathname)
    const paint = median(paints)
    return [
      {
        figure: `${figure} : JavaScript`,
        value: `${number(bytes / kilobyte, 1)} Ko en ${scripts.length} fichiers`,
        budget: '≤ 200 Ko',
        ok: bytes <= 200 * kilobyte,
      },
      { figure: `${figure} : allers-retours après la page`, value: number(trips), budget: '≤ 2', ok: trips <= 2 },
      {
        figure: `${figure} : lecteur de PDF, éditeur, calendrier`,
        value: intruders.length > 0 ? intruders.join(' ') : 'absents',
        budget: 'absents',
        ok: intruders.length === 0,
      },
      {
        figure: `${figure} : LCP, processeur 4 fois plus lent, 10 Mbit/s`,
        value: ms(paint, 0),
        budget: '≤ 900 ms',
        ok: paint <= 900,
      },
      ...(await listScreen(browser, server.origin, cookie)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What a list takes to be shown: the first time, and when the browser has its files. */
async function listScreen(browser: Browser, origin: string, cookie: string): Promise<Line[]> {
  // the thread that draws pages starts with the first one
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
  /** the first frame that is painted with a row of the list in it */
  listMs: number
  /** the interface has taken the place of what the server has drawn */
  aliveMs: number
  scriptBytes: number
  /** begun before the list was painted */
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
    const loaded = await watch(await context.newCDPSession(page))
    await page.addInitScript(watchList)
    await page.goto(`${origin}${listPath}`, { waitUntil: 'networkidle' })
    await page.waitForFunction('watched.aliveMs && watched.listMs')
    const seen = await page.evaluate<Pick<Visit, 'paintMs' | 'listMs' | 'aliveMs'>>('watched')
    // the browser tells of its first paint a little later than it begins the frame
    const listMs = Math.max(seen.listMs, seen.paintMs)
    const requests = [...loaded.values()].filter(({ url }) => url.startsWith('http'))
    const begun = Math.min(...requests.map((request) => request.begun))
    return {
      ...seen,
      listMs,
      scriptBytes: requests.filter(({ url }) => url.endsWith('.js')).reduce((sum, script) => sum + script.bytes, 0),
      requests: requests.filter((request) => (request.begun - begun) * 1_000 < listMs).length,
    }
  } finally {
    await page.close()
  }
}

/** Notes the frame in which there are rows, the first paint, and the end of the first view. */
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
  new MutationObserver(() => {
    if (!watched.aliveMs && document.querySelector('#root > :not(.first-view) h1')) watched.aliveMs = performance.now()
  }).observe(document, { childList: true, subtree: true })
`

async function addCookies(context: BrowserContext, origin: string, cookie: string) {
  const cookies = cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

interface Conditions {
  latencyMs: number
  /** -1: as fast as it goes */
  bytesPerSecond: number
  /** how many times slower */
  processor: number
}

async function openHome(browser: Browser, origin: string, cookie: string, conditions: Conditions) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  try {
    await addCookies(context, origin, cookie)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loaded = await watch(session)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: conditions.bytesPerSecond,
      uploadThroughput: conditions.bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.processor })
    await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { loaded: [...loaded.values()].filter(({ ended }) => ended > 0), paintMs: await largestPaint(page) }
  } finally {
    await context.close()
  }
}

async function watch(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    loaded.set(requestId, { url: request.url, begun: timestamp, ended: 0, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = loaded.get(requestId)
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return loaded
}

/** How many requests followed one another at most: what began when another had ended waited for it. */
function tripsAfterPage(loaded: readonly Loaded[]): number {
  const [page, ...others] = loaded.filter(({ url }) => url.startsWith('http')).toSorted((a, b) => a.begun - b.begun)
  const trips = new Map<Loaded, number>()
  for (const request of others) {
    const before = [...trips].filter(([earlier]) => earlier.ended <= request.begun).map(([, count]) => count)
    if (page) trips.set(request, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...trips.values())
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
  const seen = (list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
  new PerformanceObserver(seen).observe({ type: 'largest-contentful-paint', buffered: true })
})`)
