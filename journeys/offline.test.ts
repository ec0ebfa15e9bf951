import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './expectAccessible.ts'
import { expect, leavePages, pageTitle, signIn, snackbar } from './journey.ts'
import { test } from './ownPortal.ts'

// These journeys stop the server, so they have their own, which each finds running.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.afterEach(({ portal }) => portal.start())

/** A server that stops refuses the calls of open connections with 503, then answers nothing. */
const stoppedServer = [
  { to: '/', status: 'unanswered' },
  { to: '/', status: 503 },
] as const

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

/** Opens the URL in a new tab without any state, as after a restart of the browser. */
async function coldStart(context: BrowserContext, address: string) {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Returns what the browser stores: the URLs of calls and files, and whether a service worker is registered. */
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

test('a session saved offline can be read while the server is stopped, and nothing else can', async ({
  page,
  context,
  member,
  addresses,
  stage,
  portal,
  faults,
  db,
}) => {
  faults.announce(...stoppedServer, { said: 'Failure: no-response' })
  // the copy contains the texts that are extracted by then
  const pending = () => db.selectFrom('documentVersions').select('id').where('textStatus', '=', 'pending').execute()
  await expect.poll(pending, { timeout: 60_000 }).toEqual([])
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await expect(page.getByText('La séance peut être lue hors connexion.')).toBeVisible()
  await expect(line(page)).toBeHidden()
  const browser = await context.newCDPSession(page)
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url: iconAddress } = JSON.parse(data ?? '{}') as { start_url: string }
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // each test has a private window, from which nothing is installed
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

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

  // the icon of the portal opens the first screen
  const start = await coldStart(context, iconAddress)
  await expect(pageTitle(start, 'Pas de connexion au portail')).toBeVisible()
  const kept = start.getByRole('region', { name: 'Sur cet appareil' })
  await expect(kept.getByRole('listitem')).toContainText(new RegExp(`${stage.papers.length}\\sdocuments, .+copie du`))
  await start.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(start, { widths: [360] })
  await kept.getByRole('searchbox', { name: 'Rechercher dans ce qui est gardé' }).fill(stage.landmark.toUpperCase())
  await kept.getByRole('listitem').filter({ hasText: 'Page 3' }).getByRole('link', { name: stage.paper.title }).click()
  await expect(sheet(start, 3).locator('.highlight').first()).toBeVisible()
  await start.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(start.getByRole('region', { name: 'Texte de la page 3' })).toContainText(stage.landmark)
  await start.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await start.getByRole('link', { name: 'Sur cet appareil' }).click()
  await start.getByRole('main').getByRole('link', { name: stage.session.title }).click()
  await expect(pageTitle(start, stage.session.title)).toBeVisible()
  await expect(line(start)).toBeVisible()
  await start.goBack()
  await expect(pageTitle(start, 'Sur cet appareil')).toBeVisible()

  // screens come back by themselves: one that failed, and one that shows a copy
  const [read, failed] = [await context.newPage(), start]
  await read.goto(addresses.session)
  await expect(line(read)).toBeVisible()
  await failed.goto(addresses.body)
  await expect(pageTitle(failed, 'Pas de connexion au portail')).toBeVisible()
  await portal.start()
  // the server's answer to another screen does not make the copy a live one
  const id = Number(addresses.session.split('/').at(-1))
  await db.updateTable('sessions').set({ place: 'Salle Ouessant' }).where('id', '=', id).execute()
  await read.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  await expect(pageTitle(read, 'Agenda')).toBeVisible()
  await read.goBack()
  await expect(pageTitle(read, stage.session.title)).toBeVisible()
  for (const page of [failed, read]) {
    await page.bringToFront()
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  await expect(pageTitle(failed, stage.body.name)).toBeVisible()
  await expect(line(read)).toBeHidden()
  await expect(read.getByText('Salle Ouessant').first()).toBeVisible()
  await expect(keep(read).or(remove(read))).toBeVisible()
})

test('an offline copy that is cancelled or fails leaves nothing, and a failure shows why', async ({
  page,
  context,
  member,
  addresses,
  faults,
}) => {
  await signIn(context, await member())
  await page.goto(addresses.session)
  const asked = Promise.withResolvers<void>()
  await context.route('**/api/documents/*/file?*', () => asked.resolve())
  await keep(page).click()
  await asked.promise
  await panel(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(keep(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)

  faults.announce({ to: '/file', status: 'unanswered' })
  await context.unroute('**/api/documents/*/file?*')
  await context.route('**/api/documents/*/file?*', (route) => route.abort('connectionreset'))
  await keep(page).click()
  await expect(snackbar(page, 'Le serveur ne répond pas.')).toBeVisible()
  await expect(keep(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('an offline copy is not refreshed from itself while the server is away; all copies are deleted on request', async ({
  page,
  context,
  member,
  addresses,
  db,
  portal,
  faults,
}) => {
  faults.announce(...stoppedServer)
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

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Retirer toutes les copies' }).click()
  await expect(keep(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('the offline copy is deleted by signing out', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('the offline copy is deleted when the server has signed the user out', async ({
  page,
  context,
  member,
  disconnect,
  addresses,
  faults,
}) => {
  // the check of the copies may still be under way when the service worker unregisters
  faults.announce({ to: '/api/', status: 401 }, { to: '/api/', status: 'unanswered' })
  const person = await member()
  await signIn(context, person)
  await takeAway(page, addresses.session)
  await disconnect(person)
  // the page is told by its notification stream
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Vous avez été déconnecté')
  await page.reload()
  await expect(page.getByRole('note')).toContainText('Vous avez été déconnecté')
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('the offline copy is deleted when another user signs in', async ({ page, context, member, addresses, faults }) => {
  // the service worker may still check the copies for the person before
  faults.announce({ to: '/api/sessions/', status: 401 })
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  await leavePages(context)
  await signIn(context, await member())
  await page.goto('/home')
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('changes are offered as an update; documents no longer readable are deleted, and the whole copy on request', async ({
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

  await remove(page).click()
  await expect(keep(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('what may no longer be read is deleted at the next visit, wherever it leads, and one copy on request', async ({
  page,
  context,
  member,
  addresses,
  stage,
  db,
}) => {
  await signIn(context, await member())
  await takeAway(page, addresses.session)
  const offered = await panel(page)
    .getByText(/sur cet appareil/)
    .innerText()
  await page.goto('/home')
  // saving a session offline marks no document as read
  const next = page.getByRole('region', { name: 'Prochaine séance' })
  await expect(next).toContainText(`${stage.papers.length} non lus`)
  await page.getByRole('link', { name: 'Sur cet appareil' }).click()
  const list = page.getByRole('list', { name: 'Sur cet appareil' })
  // the same size as in the session
  const [, size = '?'] = /(\d[\d,]*\s[KM]o)/u.exec(offered) ?? []
  await expect(list).toContainText(`${stage.papers.length} documents, ${size}`)
  await expectAccessible(page)

  const id = Number(addresses.paper.split('/').at(-1))
  await db.updateTable('documents').set({ channel: 'csec' }).where('id', '=', id).execute()
  await page.goto('/annuaire')
  const ofPaper = async () =>
    (await kept(page)).addresses.filter((address) => address.startsWith(`/api${addresses.paper}`))
  await expect.poll(ofPaper).toEqual([])
  // nor is it named by what remains
  const texts = await page.evaluate(async (title) => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const answers = await Promise.all(caches.map((cache) => cache.matchAll()))
    const json = answers.flat().filter(({ headers }) => headers.get('content-type')?.includes('json'))
    return (await Promise.all(json.map((answer) => answer.text()))).filter((text) => text.includes(title)).length
  }, stage.paper.title)
  expect(texts).toBe(0)
  await db.updateTable('documents').set({ channel: 'none' }).where('id', '=', id).execute()

  await page.goto('/sur-cet-appareil')
  await expect(list).toContainText(`${stage.papers.length - 1} document`)
  await page.getByRole('button', { name: `Retirer la copie : ${stage.session.title}` }).click()
  await expect(page.getByText(/^Aucune séance n’est gardée sur cet appareil/)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})
