import { expect, pageTitle, signIn, test } from './journey.ts'

test('the query of a list is written to the URL while typing, and follows the URL', async ({
  page,
  context,
  member,
}) => {
  await signIn(context, await member())
  await page.goto('/annuaire?q=anne')
  const field = page.getByRole('searchbox')
  await expect(field).toHaveValue('anne')

  await field.press('ControlOrMeta+a')
  await page.keyboard.type('le ')
  await expect(page).toHaveURL(/\?q=le$/)
  // the typed space stays, so that the next word follows it
  await expect(field).toHaveValue('le ')
  await page.keyboard.type('goff')
  await expect(page).toHaveURL(/\?q=le(\+|%20)goff$/)
  await expect(field).toHaveValue('le goff')
  await expect(page.getByRole('link', { name: /LE GOFF/ }).first()).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Annuaire', exact: true }).first().click()
  await expect(page).toHaveURL(/\/annuaire$/)
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect(field).toHaveValue('')
})
