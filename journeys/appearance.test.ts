import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

const kept = (answer: { url(): string; request(): { method(): string } }) =>
  answer.url().endsWith('/api/me/preferences') && answer.request().method() === 'PUT'

test('the dark scheme is kept after a reload and on another device', async ({
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
  // before the first paint
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

test('by default the scheme follows the device', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
})

test('the layout of menu and top bar is kept as chosen', async ({ page, context, member }) => {
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
    // the layout changes shortly after the click
    await choice.click()
    await expect(choice).toBeChecked()
    await saved
  }
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  const bar = page.getByRole('banner').first()
  await expect(bar).toHaveCSS('background-color', 'rgb(194, 65, 12)')
  // entries that do not fit are in a menu at the end of the row, which then shows the name of the open screen
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
