import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

const kept = (answer: { url(): string; request(): { method(): string } }) =>
  answer.url().endsWith('/api/me/preferences') && answer.request().method() === 'PUT'

test('who prefers the dark finds it again: after a reload, and on another device', async ({
  page,
  context,
  browser,
  member,
  faults,
}) => {
  const person = await member()
  await signIn(context, person)
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
  await page.getByRole('button', { name: 'Thème' }).click()
  const saved = page.waitForResponse(kept)
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await saved

  await page.reload({ waitUntil: 'commit' })
  // before anything is drawn
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')

  const device = await browser.newContext()
  faults.watch(device)
  await signIn(device, person)
  const other = await device.newPage()
  await other.goto('/home')
  await expect(pageTitle(other, /^Bonjour/)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await device.close()
})

test('the device decides for who leaves it the choice', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
})

test('menu and bar are kept as they were chosen', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/home')
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Apparence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apparence' })
  for (const choice of [
    dialog.getByLabel('Orange'),
    dialog.getByLabel('Menu réduit aux icônes'),
    dialog.getByLabel('Menu horizontal, sous la barre du haut'),
  ]) {
    const saved = page.waitForResponse(kept)
    // what is shown follows the choice a moment after the click
    await choice.click()
    await expect(choice).toBeChecked()
    await saved
  }
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  const bar = page.getByRole('banner').first()
  await expect(bar).toHaveCSS('background-color', 'rgb(194, 65, 12)')
  // what has no room in the row is in a menu at its end, which then names the screen that is open
  const row = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(row.getByRole('link', { name: 'Instances' })).toBeVisible()
  await expect.poll(() => overflowPixels(page)).toBe(0)
  await row.getByRole('button', { name: 'Plus' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Plus' }).getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Annuaire' }).focus()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Plus : Annuaire' })).toBeVisible()

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Apparence' }).click()
  await dialog.getByLabel('Menu horizontal, sous la barre du haut').click()
  await expect(dialog.getByLabel('Menu horizontal, sous la barre du haut')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  // reduced to icons: the names are in the tooltips
  await expect(page.getByRole('button', { name: 'Déployer le menu' })).toBeVisible()
  await expect(page.getByRole('navigation').getByText('Annuaire')).toBeHidden()
  await page.getByRole('link', { name: 'Instances' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Instances' })).toBeVisible()
})
