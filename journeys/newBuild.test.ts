import type { Page } from '@playwright/test'
import { openBuilds } from '#tests/support/builds.ts'
import type { CastUser } from '#tests/support/cast.ts'
import { expect, fillSignIn, test as journey, pageTitle } from './journey.ts'

type Builds = Awaited<ReturnType<typeof openBuilds>>

const test = journey.extend<{ builds: Builds }>({
  builds: async ({}, use) => {
    const builds = await openBuilds()
    await use(builds)
    await builds.close()
  },
})

/** Marks the page: a reload forgets it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

/** Fills the form of the profile, on a page of the former build. @returns the field that is not saved */
async function fillProfile(page: Page, builds: Builds, person: CastUser) {
  await builds.run('former')
  await page.goto(`${builds.origin}/auth/login`)
  await fillSignIn(page, person)
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await page.goto(`${builds.origin}/mon-profil`)
  await expect(pageTitle(page, 'Modifier votre profil')).toBeVisible()
  await mark(page)
  const phone = page
    .getByRole('main')
    .getByRole('textbox', { name: /^Téléphone/ })
    .first()
  await phone.fill('01 40 20 30 40')
  return phone
}

test('a form filled during an upgrade keeps its input and is saved, and the page reloads at the next navigation', async ({
  page,
  member,
  builds,
  faults,
}) => {
  test.slow()
  // the bell, while no server runs
  faults.announce({ to: builds.origin, status: 'unanswered' }, { said: 'Failure: no-response' })
  const phone = await fillProfile(page, builds, await member())

  await builds.run('later', { without: 'ShortcutsDialog' })

  // a part that the page has not loaded yet, and that the new build does not have
  await page.getByRole('button', { name: /^Compte/ }).click()
  await page.getByRole('menuitem', { name: 'Raccourcis clavier' }).click()
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await expect(phone).toHaveValue('01 40 20 30 40')

  // while the form has unsaved input, a navigation that keeps the page does not reload it
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Annuaire' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await expect(phone).toHaveValue('01 40 20 30 40')
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const saved = page.getByRole('status').filter({ hasText: /\S/ })
  await expect(saved).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await saved.getByRole('button', { name: 'Fermer' }).click()

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Annuaire' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()

  // no further reload: the page has the build of the server
  await mark(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Accueil' }).click()
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.goto(`${builds.origin}/mon-profil`)
  await expect(phone).toHaveValue(/01.?40.?20.?30.?40/)
})
