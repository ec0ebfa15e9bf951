import type { Page } from '@playwright/test'
import { expect, holdStream, pageTitle, signIn, test } from './journey.ts'

// The server-rendered page is visible before any script runs, and the interface replaces it without a layout shift.

const lists = ['/articles', '/irps', '/annuaire', '/projets', '/synopsis', '/notifications', '/recherche?q=budget']
/** Compressed size of all scripts a list loads by itself. */
const mostScriptBytes = 290_000

/** Cumulative layout shift of a page (QUALITY §1.3). */
const mostMoved = 0.02

test.beforeEach(async ({ context, member }) => signIn(context, await member()))

test.describe('without JavaScript', () => {
  test('the page shows its list, in light and dark', async ({ browser, context, baseURL }) => {
    // the first page starts the rendering thread
    await context.request.get('/home', { headers: { accept: 'text/html' } })
    const { cookies } = await context.storageState()
    for (const [width, layout, colorScheme] of [
      [1440, '3', 'light'],
      [360, '0', 'dark'],
    ] as const) {
      const bare = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
        colorScheme,
        ...(baseURL && { baseURL }),
      })
      await bare.addCookies([...cookies, { name: 'layout', value: layout, url: baseURL ?? '' }])
      const page = await bare.newPage()
      // on a busy machine the response may be sent without the rendered content
      await expect(async () => {
        await page.goto('/irps')
        await expect(page.locator('.first-view h1')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(page.locator('.first-view')).toHaveAttribute('inert')
      await bare.close()
    }
  })
})

for (const path of lists)
  test(`${path} is shown without a call, before its scripts are requested, and does not move`, async ({ page }) => {
    const asked: { path: string; type: string }[] = []
    const finished: Promise<number>[] = []
    page.on('request', (request) => asked.push({ path: new URL(request.url()).pathname, type: request.resourceType() }))
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        finished.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.addInitScript(watchMoves)
    // on a busy machine the response may be sent without the rendered content
    await expect(async () => {
      asked.length = 0
      finished.length = 0
      const answer = await page.goto(path)
      expect(await answer?.text()).toMatch(/<h1[ >]/)
    }).toPass()
    await expect(page.locator('#root > :not(.first-view) h1').first()).toBeVisible()

    expect(asked.filter(({ type }) => type === 'fetch' || type === 'xhr')).toEqual([])
    const beforeScripts = asked.slice(
      0,
      asked.findIndex(({ type }) => type === 'script'),
    )
    expect(beforeScripts.filter(({ type }) => type !== 'image').length).toBeLessThanOrEqual(8)
    expect((await movesOf(page)).sum).toBeLessThanOrEqual(mostMoved)
    const bytes = (await Promise.all(finished)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThan(mostScriptBytes)
  })

// The panels and buttons of these pages depend on who reads them, or come with code of their own.
for (const { device, width, paths } of [
  { device: 'phone', width: 360, paths: ['session', 'body'] },
  { device: 'computer', width: 1280, paths: ['session', 'agenda'] },
] as const)
  test(`what arrives later moves nothing on the screen of a ${device}`, async ({ page, context, addresses }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchMoves)
    // so that each arrival is drawn by itself
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 3 })
    for (const name of paths) {
      const path = name === 'agenda' ? '/agenda' : addresses[name]
      // asked for once the page has been at rest for a second
      const settled = page.waitForRequest('**/api/notifications/stream')
      await page.goto(path)
      await settled
      const { sum, moves } = await movesOf(page)
      expect(sum, `${path}\n${moves.join('\n')}`).toBeLessThanOrEqual(mostMoved)
    }
  })

test('a user who signs in after somebody else sees nothing of theirs, even with the back button', async ({
  page,
  context,
  member,
}) => {
  const other = await member({ firstName: 'Zoé' })
  await holdStream(page)
  await page.goto('/articles')
  await page.goto('/home')
  const former = await pageTitle(page, /^Bonjour/).textContent()
  await context.clearCookies()
  await signIn(context, other)
  await page.goto('/home')
  await expect(pageTitle(page, 'Bonjour Zoé')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(pageTitle(page, 'Bonjour Zoé')).toBeVisible()
  await expect(page.getByText(former ?? '')).toHaveCount(0)
})

/** Runs in the page: notes each layout shift. */
function watchMoves() {
  const moves: { value: number; what: string }[] = []
  Object.assign(window, { moves })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
      moves.push({
        value: entry.value,
        what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '').join(' | '),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the layout shift of a page until now, and what has moved. */
async function movesOf(page: Page) {
  const moves = await page.evaluate(() => Reflect.get(window, 'moves') as { value: number; what: string }[])
  return {
    sum: moves.reduce((sum, { value }) => sum + value, 0),
    moves: moves.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  }
}
