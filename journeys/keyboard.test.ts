import type { Locator, Page } from '@playwright/test'
import { castPassword } from '#tests/support/cast.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  const most = 60
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`)
}

test('a page of a document is reached from the login without a mouse', async ({ page, member, stage }) => {
  const { email } = await member()
  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Adresse électronique'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel(/^Mot de passe/))
  await page.keyboard.type(castPassword)
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, /^Bonjour/)).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: stage.session.title }).first())
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, stage.session.title)).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: stage.paper.title }))
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, stage.paper.title)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Page suivante' })).toBeEnabled()

  await tabTo(page, page.getByRole('button', { name: 'Page suivante' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Aller à la page')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Page suivante' })).toBeFocused()
})

test('the first Tab stop of a screen skips the menu', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/annuaire')
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu principal' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox').or(page.getByLabel('Nom, prénom ou instance'))).toBeFocused()
})

test('the focus is always visible', async ({ page, context, member, addresses }) => {
  await signIn(context, await member())
  await page.goto(addresses.session)
  await expect(pageTitle(page, /^Séance/)).toBeVisible()
  const unseen: (string | null)[] = []
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    unseen.push(await page.evaluate(focusedWithoutRing))
  }
  expect(unseen.filter(Boolean)).toEqual([])

  /** Returns the focused element, unless it or the element covering it has a focus ring. */
  function focusedWithoutRing() {
    const focused = document.activeElement ?? document.body
    const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after')]
    const ring = styles.find((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    return ring || focused === document.body ? null : focused.outerHTML.slice(0, 200)
  }
})

test('two-letter shortcuts open screens, and a dialog lists them', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(pageTitle(page, 'Instances')).toBeVisible()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(sheet).toContainText('Annuaire')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
