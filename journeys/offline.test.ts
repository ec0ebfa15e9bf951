import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { prepareServerData, startServer } from '#tests/support/portal.ts'
import { test as base, expect, pageTitle, signIn, snackbar } from './journey.ts'

interface OwnPortal {
  databaseUrl: string
  address: string
  /** as when the machine is off: nobody listens any more */
  stop: () => Promise<void>
  /** where it was */
  start: () => Promise<void>
}

/** These journeys stop the server: they have one of their own. */
const test = base.extend<Record<never, never>, { portal: OwnPortal }>({
  portal: [
    async ({}, use) => {
      const ground = await prepareServerData({ papersOnly: true })
      let server: Awaited<ReturnType<typeof startServer>> | null = await startServer(ground.env)
      const { address } = server
      const settings = { ...ground.env, PORT: new URL(address).port }
      const stop = async () => {
        await server?.stop()
        server = null
      }
      const start = async () => {
        server ??= await startServer(settings)
      }
      await use({ databaseUrl: ground.databaseUrl, address, stop, start })
      await stop()
      await ground.clear()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  db: [
    async ({ portal }, use) => {
      const pool = openPool({ connectionString: portal.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
})

// one server for all of them, which each finds running
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.afterEach(({ portal }) => portal.start())

const panel = (page: Page) => page.getByRole('region', { name: 'Emporter' })
const keep = (page: Page) => panel(page).getByRole('button', { name: 'Emporter hors connexion' })
const remove = (page: Page) => panel(page).getByRole('button', { name: 'Retirer la copie' })
const line = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Hors connexion\s: copie du .+ à \d+\sh\s\d\d$/u })
const sheet = (page: Page, number: number) => page.locator(`.page[data-page-number="${number}"] .textLayer`)

async function takeAway(page: Page, session: string) {
  await page.goto(session)
  await keep(page).click()
  await expect(remove(page)).toBeVisible({ timeout: 60_000 })
}

/** As when the browser is opened again: another tab, which knows nothing. */
async function coldStart(context: BrowserContext, address: string) {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** What is kept in the browser: the addresses of the calls and files, and whether a worker is there. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    const worker = await navigator.serviceWorker.getRegistration()
    return {
      addresses: requests.map(({ url }) => url.slice(location.origin.length)).toSorted(),
      worker: worker !== undefined,
    }
  })
const nothing = { addresses: [], worker: false }

test('a session taken away is read with the server stopped, and nothing else is', async ({
  page,
  context,
  member,
  addresses,
  stage,
  portal,
  faults,
}) => {
  faults.announce({ to: '/', status: 'unanswered' }, { said: 'Failure: no-response' })
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await expect(page.getByText('La séance peut être lue hors connexion.')).toBeVisible()
  await expect(line(page)).toBeHidden()

  await portal.stop()
  const away = await coldStart(context, addresses.session)
  await expect(pageTitle(away, stage.session.title)).toBeVisible()
  await expect(line(away)).toBeVisible()
  await expect(panel(away).getByRole('link', { name: 'Ajouter à mon agenda' })).toBeHidden()

  await away.getByRole('link', { name: stage.paper.title }).click()
  await expect(sheet(away, 1)).not.toBeEmpty()
  await away.reload()
  await expect(pageTitle(away, stage.paper.title)).toBeVisible()
  await expect(line(away)).toBeVisible()
  await away.getByRole('button', { name: 'Rechercher dans le document' }).click()
  await away.getByRole('textbox', { name: 'Mots à trouver' }).fill(stage.landmark)
  await expect(away.getByText('1 sur 1', { exact: true })).toBeVisible()
  await expect(sheet(away, 3)).toContainText(stage.landmark)

  const elsewhere = await coldStart(context, addresses.body)
  await expect(pageTitle(elsewhere, 'Cette page n’a pas pu s’afficher')).toBeVisible()
  await expect(elsewhere.getByRole('main')).toContainText('Le serveur ne répond pas.')

  await portal.start()
  await elsewhere.goto(addresses.session)
  await expect(keep(elsewhere).or(remove(elsewhere))).toBeVisible()
  await expect(line(elsewhere)).toBeHidden()
})

test('taking a session away reads none of its papers', async ({ page, context, member, addresses, stage }) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await page.goto('/home')
  const toRead = page.getByRole('region', { name: 'À faire' })
  await expect(toRead.getByRole('link', { name: `${stage.papers.length} documents non lus` })).toBeVisible()
})

test('a copy that is given up halfway leaves nothing', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await page.goto(addresses.session)
  const asked = Promise.withResolvers<void>()
  await context.route('**/api/documents/*/file?*', () => asked.resolve())
  await keep(page).click()
  await asked.promise
  await panel(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(keep(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('a copy that fails halfway says why and leaves nothing', async ({ page, context, member, addresses, faults }) => {
  faults.announce({ to: '/file', status: 'unanswered' })
  await signIn(context, await member())
  await page.goto(addresses.session)
  await context.route('**/api/documents/*/file?*', (route) => route.abort('connectionreset'))
  await keep(page).click()
  await expect(snackbar(page, 'Le serveur ne répond pas.')).toBeVisible()
  await expect(keep(page)).toBeVisible()
  expect(await kept(page)).toEqual(nothing)
})

test('a copy is not renewed from itself while the server is away', async ({
  page,
  context,
  member,
  addresses,
  db,
  portal,
  faults,
}) => {
  faults.announce({ to: '/', status: 'unanswered' })
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  const before = await kept(page)
  const id = Number(addresses.session.split('/').at(-1))
  await db.updateTable('sessions').set({ version: sql`version + 1` }).where('id', '=', id).execute()
  await page.reload()
  const update = panel(page).getByRole('button', { name: 'Mettre à jour la copie' })
  await expect(update).toBeVisible()
  await portal.stop()
  await update.click()
  await expect(snackbar(page, 'Le serveur ne répond pas.')).toBeVisible()
  expect(await kept(page)).toEqual(before)

  await portal.start()
  await update.click()
  await expect(update).toBeHidden()
  await expect(remove(page)).toBeVisible()
  expect(await kept(page)).toEqual(before)
})

test('it is removed when one asks', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await remove(page).click()
  await expect(keep(page)).toBeVisible()
  expect(await kept(page)).toEqual(nothing)

  await takeAway(page, addresses.session)
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Retirer toutes les copies' }).click()
  await expect(keep(page)).toBeVisible()
  expect(await kept(page)).toEqual(nothing)
})

test('it is removed by signing out', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('it is removed when the server has forgotten who one is', async ({
  page,
  context,
  member,
  disconnect,
  addresses,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 401 })
  const person = await member()
  await signIn(context, person)
  await takeAway(page, addresses.session)
  await disconnect(person)
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('it is removed when somebody else comes', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await signIn(context, await member())
  await page.goto('/home')
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('what changed is offered anew, and what one may no longer read goes', async ({
  page,
  context,
  member,
  addresses,
  db,
  faults,
}) => {
  faults.announce({ to: `/api${addresses.paper}`, status: 404 })
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  const update = panel(page).getByRole('button', { name: 'Mettre à jour la copie' })
  await expect(update).toBeHidden()

  const id = Number(addresses.paper.split('/').at(-1))
  await db.updateTable('documents').set({ channel: 'csec' }).where('id', '=', id).execute()
  await page.goto(addresses.paper)
  await expect(pageTitle(page, 'Page introuvable')).toBeVisible()
  const ofPaper = async () =>
    (await kept(page)).addresses.filter((address) => address.startsWith(`/api${addresses.paper}`))
  await expect.poll(ofPaper).toEqual([])

  await page.goto(addresses.session)
  await update.click()
  await expect(update).toBeHidden()
  await expect(remove(page)).toBeVisible()
  await db.updateTable('documents').set({ channel: 'none' }).where('id', '=', id).execute()
})

test('the worker is asked for anew at each visit, unlike the files that it keeps', async ({ request, page }) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  await page.goto('/auth/login')
  const script = await page.locator('script[type=module][src]').getAttribute('src')
  expect((await request.get(script ?? '')).headers()['cache-control']).toContain('immutable')
})
