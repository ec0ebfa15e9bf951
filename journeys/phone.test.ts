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
