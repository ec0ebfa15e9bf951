import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
test.beforeEach(async ({ context, member }) => signIn(context, await member()))

test('the menu opens over the screen and closes once a screen is chosen', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Annuaire' }).tap()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeFocused()
})

test('a short title stands at the middle of the button beside it', async ({ page }) => {
  await page.goto('/agenda')
  const middleOf = async (element: Locator) => {
    const box = await element.boundingBox()
    return box && box.y + box.height / 2
  }
  const button = page.locator('main header').getByRole('link')
  expect(await middleOf(pageTitle(page, 'Agenda'))).toBeCloseTo((await middleOf(button)) ?? 0, 0)
})

test('a document is read on a phone', async ({ page, addresses, stage }) => {
  await page.goto(addresses.session)
  await page.getByRole('link', { name: stage.paper.title }).tap()
  await expect(pageTitle(page, stage.paper.title)).toBeVisible()
  await page.getByRole('button', { name: 'Vignettes des pages' }).tap()
  await page.getByRole('button', { name: 'Page 2', exact: true }).tap()
  await expect(page.getByLabel('Aller à la page')).toHaveValue('2')
  await expect(page.locator('.page[data-page-number="2"] .textLayer')).toContainText(stage.secondPage)
  await expect.poll(() => overflowPixels(page)).toBe(0)
})

/** Returns the place of an element on the screen, in CSS pixels. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not drawn`)
  return box
}

test('a document fills the screen of a phone, and is read as text from then on', async ({ page, addresses, stage }) => {
  await page.goto(`${addresses.paper}#page=2`)
  await expect(page.locator('.page[data-page-number="2"] .textLayer')).toContainText(stage.secondPage)

  // reading down folds the header: top bar and one row of tools remain
  const sheets = page.locator('.sheets')
  await sheets.evaluate((element) => element.scrollBy(0, 120))
  await expect.poll(async () => (await boxOf(page, '.sheets')).y).toBeLessThanOrEqual(116)
  const visible = await boxOf(page, '.sheets')
  expect(visible).toMatchObject({ x: 0, width: 360 })
  expect((await boxOf(page, '[data-toolbar]')).height).toBeLessThanOrEqual(50)
  // the margins of the pages are left out
  const drawn = await boxOf(page, '.page[data-page-number="2"]')
  expect(drawn.width).toBeGreaterThan(400)
  const edges = await page.locator('.page[data-page-number="2"] .textLayer span').evaluateAll((spans) => {
    const boxes = spans.filter((span) => span.textContent.trim()).map((span) => span.getBoundingClientRect())
    return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) }
  })
  expect(edges.left).toBeGreaterThanOrEqual(0)
  expect(edges.right).toBeLessThanOrEqual(361)

  await page.getByRole('button', { name: 'Lire le texte' }).tap()
  const text = page.getByRole('region', { name: 'Texte de la page 2' })
  await expect(text).toContainText(stage.secondPage)
  expect((await boxOf(page, '[aria-labelledby][data-reading]')).height).toBeGreaterThan(560)
  await expectAccessible(page, { widths: [360] })
  await text.getByRole('button', { name: 'Page suivante' }).tap()
  await expect(page.getByRole('region', { name: 'Texte de la page 3' })).toContainText(stage.landmark)

  await expect(page).toHaveURL(/#page=3$/)
  // remembered on the device
  await page.reload()
  await expect(page.getByRole('region', { name: 'Texte de la page 3' })).toContainText(stage.landmark)
  await page.getByRole('button', { name: 'Voir les pages' }).tap()
  await page.getByRole('button', { name: 'Autres outils de lecture' }).tap()
  await page.getByRole('menuitem', { name: 'Titre et actions du document' }).tap()
  await expect(pageTitle(page, stage.paper.title)).toBeInViewport()
})

test('the first tab stands at the edge of the page, and a tab beyond the screen is swiped to', async ({
  page,
  context,
  db,
  member,
}) => {
  const body = await db.selectFrom('bodies').select('id').where('code', '=', 'CSE-EST').executeTakeFirstOrThrow()
  await signIn(context, await member({ in: body, role: 'redactor' }))
  await page.goto('/mes-documents')
  const tab = (name: string) => page.getByRole('tab', { name })
  const title = await pageTitle(page, 'Mes documents').boundingBox()
  await expect.poll(async () => (await tab('Refusés').boundingBox())?.x).toBe(title?.x)
  await expect(tab('Archivés')).not.toBeInViewport()
  await page
    .getByRole('tablist')
    .locator('..')
    .evaluate((scroller) => scroller.scrollBy(400, 0))
  await tab('Archivés').tap()
  await expect(tab('Archivés')).toHaveAttribute('aria-selected', 'true')
})

test('where fingers touch, nothing is said of dragging files', async ({ page, context, db, member }) => {
  const body = await db.selectFrom('bodies').select('id').where('code', '=', 'CSE-EST').executeTakeFirstOrThrow()
  await signIn(context, await member({ in: body, role: 'redactor' }))
  await page.goto('/mes-documents')
  await page.getByRole('button', { name: 'Déposer un document' }).tap()
  await page.getByLabel('Famille').selectOption('Document de fonctionnement')
  await expect(page.getByText('PDF, 50 Mo au plus, 20 à la fois')).toBeVisible()
  await expect(page.getByText('ou déposez-les ici')).toBeHidden()
  await expect(page.getByText('n’importe où sur cette page')).toBeHidden()
  await expectAccessible(page, { widths: [360] })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPixels(page)).toBe(0)
})

test('the top bar, breadcrumbs and the sections of the profile are touched over 44 px', async ({ page, addresses }) => {
  await page.goto(`/irp/${addresses.bodyId}/seances`)
  await expectTouchTargets(page.getByRole('banner').first().getByRole('button'))
  await expectTouchTargets(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link'))
  await page.goto(addresses.session)
  await expectTouchTargets(page.getByRole('main').locator('header').first().locator('a[href^="/irp/"]'))
  await page.goto(addresses.paper)
  await expectTouchTargets(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link'))
  await page.goto('/mon-profil')
  await expectTouchTargets(page.getByRole('navigation', { name: 'Rubriques du profil' }).getByRole('link'))
})

test('links of lists, letters and projects are touched over 44 px', async ({ page, db, addresses }) => {
  await page.goto('/annuaire')
  const main = page.getByRole('main')
  await expectTouchTargets(page.getByRole('navigation', { name: 'Index alphabétique' }).getByRole('link'))
  await expectTouchTargets(main.getByRole('listitem').locator('a[href^="/user/"]'))

  const name = `Projet ${Date.now()}`
  await db.insertInto('thematics').values({ name }).execute()
  await page.goto('/projets')
  await expectTouchTargets(main.locator('li').filter({ hasText: name }).locator('a, button'))

  await page.goto('/recherche?q=budget')
  await expectTouchTargets(main.getByRole('listitem').getByRole('heading').getByRole('link'))

  await page.goto(`/irp/${addresses.bodyId}/seances`)
  await expectTouchTargets(main.getByRole('listitem').locator('a[href^="/seances/"]'))
  await page.goto(addresses.session)
  await expectTouchTargets(main.getByRole('listitem').locator('a[href^="/documents/"]'))
})
