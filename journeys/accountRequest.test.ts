import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { CastUser } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, pageTitle, signIn, test } from './journey.ts'
import { readMailedLink } from './mailedLink.ts'

const chosen = 'Trombone-lune-jardin-17'
/** Success message at the bottom of the screen. */
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Fills in the registration form and sends it. */
async function register(page: Page, person: { lastName: string; email: string }, bodyId: number) {
  await page.goto('/auth/register')
  await page.getByLabel('Madame').check()
  await page.getByLabel('Prénom').fill('Rozenn')
  await page.getByRole('textbox', { name: /^Nom\b/ }).fill(person.lastName)
  await page.getByLabel('Adresse électronique').fill(person.email)
  await page.getByLabel('Instance principale').selectOption(String(bodyId))
  await page.locator('input[type=password]').first().fill(chosen)
  await page.locator('input[type=password]').last().fill(chosen)
  await page.getByLabel(/^J’ai lu/).check()
  await button(page, 'Créer mon compte').click()
  await expect(done(page, 'Votre compte a bien été créé.')).toBeVisible()
}

/** Opens a page of an administrator. */
async function openOffice(browser: Browser, administrator: CastUser): Promise<Page> {
  const context = await browser.newContext()
  await signIn(context, administrator)
  return context.newPage()
}

test.describe('without animations', () => {
  // colours in transition fail the contrast check
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('whoever asks for an account confirms the address, which the administrator sees', async ({
    page,
    browser,
    member,
    addresses,
    faults,
  }) => {
    test.slow()
    faults.announce({ to: '/login', status: 403 }, { to: '/api/users/request/confirmation', status: 422 })
    const lastName = `Essai${randomUUID().replaceAll(/[^a-z]/g, '')}`
    const email = `${randomUUID()}@mandature.example`
    await register(page, { lastName, email }, addresses.bodyId)
    const office = await openOffice(browser, await member({ roles: ['ROLE_ADMIN'] }))
    const first = await readMailedLink(office.request, email)

    // The author sees that it is not confirmed, and asks for another link.
    await page.goto('/auth/login')
    await fillSignIn(page, { email }, chosen)
    await expect(pageTitle(page, 'Votre demande de compte')).toBeVisible()
    await expect(page.getByText(/n’est pas encore confirmée/)).toContainText(email)
    await button(page, 'Préparer un autre lien').click()
    await expect(done(page, 'Un autre lien est prêt.')).toBeVisible()
    const second = await readMailedLink(office.request, email)
    expect(second).not.toBe(first)

    await page.goto(first)
    await button(page, 'Confirmer cette adresse').click()
    await expect(page.getByText(/Pour obtenir un autre lien/)).toBeVisible()
    await page.goto(second)
    await expect(pageTitle(page, 'Confirmer votre adresse')).toBeVisible()
    await office.goto(`/admin/users?state=pending&q=${lastName}`)
    await expect(office.getByRole('main').getByText('Adresse non confirmée')).toBeVisible()
    await button(page, 'Confirmer cette adresse').click()
    await expect(page.getByText(/l’administrateur voit que cette adresse est bien la vôtre/)).toBeVisible()
    await expectAccessible(page, { widths: [1440, 360] })

    await office.reload()
    await expect(office.getByRole('main').getByText('Adresse confirmée')).toBeVisible()
    await office.context().close()
  })
})
