import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, test as journey, pageTitle, signIn } from './journey.ts'

interface Measured {
  databaseUrl: string
  address: string
  /** Screens reported to the analytics server, in order. */
  told: string[]
}

/** Own portal with analytics enabled, and a server in place of Matomo. */
const test = journey.extend<Record<never, never>, { measured: Measured }>({
  measured: [
    async ({}, use) => {
      const told: string[] = []
      const matomo = createServer(({ url = '' }, answer) => {
        told.push(new URL(url, 'http://measure.example').searchParams.get('action_name') ?? '')
        answer.writeHead(204).end()
      })
      await once(matomo.listen(0, '127.0.0.1'), 'listening')
      const { port } = matomo.address() as AddressInfo
      const ground = await copyServerData()
      const server = await startServer({
        ...ground.env,
        MATOMO_URL: `http://127.0.0.1:${port}/`,
        MATOMO_SITE_ID: '7',
      })
      await use({ databaseUrl: ground.databaseUrl, address: server.address, told })
      await server.stop()
      await ground.clear()
      matomo.closeAllConnections()
      matomo.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  db: [
    async ({ measured }, use) => {
      const pool = openPool({ connectionString: measured.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ measured }, use) => use(measured.address),
})
// all tests share one portal
test.describe.configure({ mode: 'default', timeout: 120_000 })

const refusal = (page: Page) => page.getByRole('switch', { name: 'Ne pas compter mes visites' })
const section = (page: Page) => page.getByRole('region', { name: 'Mesure d’audience' })

/** Collects the screens the browser reports, in order. */
function listen(context: BrowserContext) {
  const asked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/analytics') asked.push(request.postDataJSON().screen)
  })
  return asked
}

/** Navigates with the menu, without a page load. */
async function goTo(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await expect(pageTitle(page, name)).toBeVisible()
}

test('a user who opts out is not counted, immediately and after a sign-out, until they opt in again', async ({
  page,
  context,
  member,
  measured,
}) => {
  const person = await member()
  const asked = listen(context)
  await signIn(context, person)
  await page.goto('/mon-profil')
  await expect.poll(() => asked).toEqual(['/mon-profil'])
  await expect.poll(() => measured.told).toEqual(['/mon-profil'])

  await page.getByRole('navigation', { name: 'Rubriques du profil' }).getByRole('link', { name: 'Mesure' }).click()
  await expect(page.locator('#audience')).toBeFocused()
  await expect(section(page)).toContainText('sans savoir par qui')
  await expectAccessible(page)
  await page.locator('#audience').focus()
  await page.keyboard.press('Tab')
  await expect(refusal(page)).toBeFocused()
  await expect(refusal(page)).toHaveAccessibleDescription(/dans ce navigateur seulement/)
  await page.keyboard.press('Space')
  await expect(refusal(page)).toBeChecked()

  // the page of the choice, another tab, and the page after a reload
  await goTo(page, 'Instances')
  const other = await context.newPage()
  await other.goto('/mon-profil')
  await expect(refusal(other)).toBeChecked()
  await page.goto('/logout')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await page.goto('/mon-profil')
  await expect(refusal(page)).toBeChecked()
  expect(asked).toEqual(['/mon-profil'])

  await other.reload()
  await refusal(page).click()
  await expect(refusal(page)).not.toBeChecked()
  await expect(refusal(other)).not.toBeChecked()
  await goTo(page, 'Annuaire')
  await expect.poll(() => asked).toEqual(['/mon-profil', '/annuaire'])
  await expect.poll(() => measured.told).toEqual(['/mon-profil', '/annuaire'])
})

test('a browser that opts out by a signal is not counted, and is told why', async ({ context, member }) => {
  const asked = listen(context)
  await signIn(context, await member())
  for (const [name, property, value] of [
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ] as const)
    await test.step(name, async () => {
      const page = await context.newPage()
      await page.addInitScript(
        (say) => {
          Object.defineProperty(Navigator.prototype, say.property, { configurable: true, get: () => say.value })
        },
        { property, value },
      )
      await page.goto('/mon-profil')
      await expect(refusal(page)).toBeChecked()
      await expect(refusal(page)).toBeDisabled()
      await expect(refusal(page)).toHaveAccessibleDescription(/^Votre navigateur demande à ne pas être suivi/)
      // the page is the same for both signals
      if (property === 'globalPrivacyControl') await expectAccessible(page, { widths: [360] })
      await goTo(page, 'Annuaire')
      await goTo(page, 'Instances')
      expect(asked).toEqual([])
    })
})

journey('a portal that measures nothing does not speak of it', async ({ page, context, member }) => {
  const asked = listen(context)
  await signIn(context, await member())
  await page.goto('/mon-profil')
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeVisible()
  await expect(page.getByText(/audience/)).toHaveCount(0)
  await goTo(page, 'Annuaire')
  expect(asked).toEqual([])
})
