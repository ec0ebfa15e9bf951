import type { Page } from '@playwright/test'
import { bodies } from '#demo/bodies.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.use({ viewport: { width: 1280, height: 480 } })
test.beforeEach(async ({ context, member }) => signIn(context, await member()))

test('every navigation starts at the top of the screen, going back too', async ({ page, addresses }) => {
  await page.goto(addresses.sessions)
  const last = page
    .getByRole('main')
    .getByRole('link', { name: /^Séance/ })
    .last()
  await last.scrollIntoViewIfNeeded()
  expect(await scrolled(page)).toBeGreaterThan(200)
  await last.click()
  await expect(page.getByRole('heading', { name: 'Ordre du jour' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await scrolled(page)).toBeGreaterThan(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('each screen sets the document title and the focus', async ({ page, stage }) => {
  await page.goto('/home')
  await expect(page).toHaveTitle(/^Bonjour .+ · Mandature$/)
  for (const [link, heading] of [
    ['Instances', 'Instances'],
    ['Annuaire', 'Annuaire'],
    [stage.body.name, stage.body.name],
  ] as const) {
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: link }).first().click()
    await expect(pageTitle(page, heading)).toBeFocused()
    await expect(page).toHaveTitle(`${heading} · Mandature`)
  }
})

test('a body links to its sessions, and these are filtered by type', async ({ page, addresses }) => {
  await page.goto(addresses.body)
  await page.getByRole('link', { name: 'Toutes les séances' }).click()
  await expect(page.getByRole('heading', { name: 'À venir' })).toBeVisible()
  await page.getByRole('button', { name: 'Séance extraordinaire' }).click()
  await expect(page).toHaveURL(/type=extraordinary/)
  await expect(page.getByRole('main').getByRole('link', { name: /^Séance extraordinaire/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: /^Séance extraordinaire/ })).toHaveCount(1)
})

test('the directory finds people by name, and the URL keeps the search', async ({ page }) => {
  await page.goto('/annuaire')
  await page.getByLabel('Nom, prénom ou instance').fill('hoeffel')
  await expect(page).toHaveURL(/q=hoeffel/)
  await expect(page.getByRole('link', { name: 'HŒFFEL Caroline' })).toHaveCount(1)
  await page.getByRole('link', { name: 'HŒFFEL Caroline' }).click()
  await expect(pageTitle(page, 'HŒFFEL Caroline')).toBeVisible()
})

test('every body is in the tree under its parent', async ({ page, stage }) => {
  await page.goto('/irps')
  const tree = page.getByRole('tree', { name: 'Arbre des instances' })
  await expect(tree.getByText(stage.body.name, { exact: true })).toBeVisible()
  for (const { name, parent } of bodies) {
    const above = bodies.find(({ code }) => code === parent)
    const under = above ? tree.getByRole('treeitem').filter({ has: page.getByText(above.name, { exact: true }) }) : tree
    await expect(under.last().getByRole('treeitem').getByText(name, { exact: true })).toBeVisible()
  }
  await tree.getByText('CSSCT Bretagne', { exact: true }).click()
  await expect(pageTitle(page, 'CSSCT Bretagne')).toBeVisible()
})
