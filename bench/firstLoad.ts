import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath, ensureChromium } from '#tests/chromium.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number } from './figure.ts'
import { listScreen } from './listScreen.ts'
import { signedIn } from './member.ts'
import { addCookies, type PageRequest, waitForWatched, watchHydration, watchRequests } from './pageLoads.ts'

const runs = 5
const kilobyte = 1024
/** A round trip much longer than the work between two of them, so that sequential requests show in the times. */
const farMs = 500
const slow = { processor: 4, bytesPerSecond: 10_000_000 / 8 }
/** Libraries that only some screens may load. */
const screenOnlyCode = /pdf|tiptap|prosemirror|fullcalendar/i

/** Measures a member's first page with an empty cache, and a list, in a real browser. */
export async function firstLoad(ground: BenchEnvironment): Promise<Line[]> {
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
    // Idle requests wait for the page on purpose.
    const trips = tripsAfterPage(far.loaded.filter(({ begunMs }) => begunMs < far.aliveMs))
    const intruders = scripts
      .filter(({ url }) => screenOnlyCode.test(new URL(url).pathname))
      .map(({ url }) => new URL(url).pathname)
    const paint = median(paints)
    return [
      {
        figure: `${figure} : JavaScript`,
        value: `${number(bytes / kilobyte, 1)} Ko en ${scripts.length} fichiers`,
        budget: '≤ 200 Ko',
        ok: bytes <= 200 * kilobyte,
      },
      {
        figure: `${figure} : allers-retours après la page, jusqu’à ce qu’elle serve`,
        value: number(trips),
        budget: '≤ 2',
        ok: trips <= 2,
      },
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

interface Conditions {
  latencyMs: number
  /** -1: unlimited */
  bytesPerSecond: number
  /** CPU slowdown factor */
  processor: number
}

async function openHome(browser: Browser, origin: string, cookie: string, conditions: Conditions) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  try {
    await addCookies(context, origin, cookie)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loaded = await watchRequests(session)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: conditions.bytesPerSecond,
      uploadThroughput: conditions.bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.processor })
    await page.addInitScript(watchHydration)
    await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
    await waitForWatched(page, ['aliveMs'])
    return {
      loaded: [...loaded.values()].filter(({ ended }) => ended > 0),
      aliveMs: await page.evaluate<number>('watched.aliveMs'),
      paintMs: await largestPaint(page),
    }
  } finally {
    await context.close()
  }
}

/** The longest chain of sequential requests: a request that began when another had ended waited for it. */
function tripsAfterPage(loaded: readonly PageRequest[]): number {
  const [page, ...others] = loaded.filter(({ url }) => url.startsWith('http')).toSorted((a, b) => a.begun - b.begun)
  const trips = new Map<PageRequest, number>()
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
