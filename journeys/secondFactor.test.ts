import type { Page } from '@playwright/test'
import { castPassword } from '#tests/support/cast.ts'
import { codeOf } from '#tests/support/secondFactor.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, pageTitle, signIn, test } from './journey.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const code = (page: Page) => page.getByRole('textbox', { name: /^Code/ })
/** The code of now and the next one are accepted, even when a step of thirty seconds begins meanwhile. */
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test('a member adds a second step, signs in with a code and with a recovery code, and gets back in without both', async ({
  page,
  context,
  browser,
  member,
  faults,
}) => {
  test.slow()
  faults.announce({ to: '/login', status: 403 }, { to: '/login', status: 422 })
  const person = await member()
  await signIn(context, person)

  // adds it from the profile
  await page.goto('/mon-profil#deuxieme-etape')
  await button(page, 'Ajouter une deuxième étape').click()
  await dialog(page)
    .getByLabel(/^Mot de passe actuel/)
    .fill(castPassword)
  await button(page, 'Continuer').click()
  await expect(dialog(page).getByRole('img', { name: 'Code QR pour l’application d’authentification' })).toBeVisible()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  expect(secret).toHaveLength(32)
  await expectAccessible(page)
  await code(page).fill(codeOf(secret, inSeconds(0)))
  await button(page, 'Mettre en place').click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await dialog(page).getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await button(page, 'Télécharger les codes').click()
  expect((await download).suggestedFilename()).toBe('mandature-codes-de-secours.txt')
  await expectAccessible(page)
  await button(page, 'Je les ai gardés').click()
  await expect(page.getByText(/10\s+codes de secours/)).toBeVisible()
  await expectAccessible(page, { widths: [360] })

  // signs in on another device
  const other = await browser.newContext()
  faults.watch(other)
  const phone = await other.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto('/auth/login')
  await fillSignIn(phone, person)
  await expect(pageTitle(phone, 'Votre code')).toBeVisible()
  await expect(code(phone)).toBeFocused()
  await expectAccessible(phone)
  await button(phone, 'Se connecter').click()
  await expect(phone.getByText('Donnez le code')).toBeVisible()
  await code(phone).fill('000000')
  await button(phone, 'Se connecter').click()
  await expect(phone.getByText('Ce code n’est pas le bon, ou il a déjà servi').first()).toBeVisible()
  await code(phone).fill(codeOf(secret, inSeconds(30)))
  await phone.getByRole('checkbox', { name: /^Ne plus demander de code sur cet appareil/ }).check()
  await button(phone, 'Se connecter').click()
  await expect(phone).toHaveURL(/\/home$/)

  // the device is recognized
  await other.clearCookies({ name: 'sid' })
  await phone.goto('/auth/login')
  await fillSignIn(phone, person)
  await expect(phone).toHaveURL(/\/home$/)
  await other.close()

  // signs in with a recovery code on a third device
  const third = await browser.newContext()
  faults.watch(third)
  const tablet = await third.newPage()
  await tablet.goto('/auth/login')
  await fillSignIn(tablet, person)
  await code(tablet).fill(first.toLowerCase())
  await button(tablet, 'Se connecter').click()
  await expect(tablet).toHaveURL(/\/home$/)
  await third.close()
  await page.reload()
  await expect(page.getByText(/9\s+codes de secours.*1\s+appareil reconnu/)).toBeVisible()

  // has lost everything: an administrator prepares the link and passes it on, the password is asked with it
  const office = await browser.newContext()
  faults.watch(office)
  await signIn(office, await member({ roles: ['ROLE_ADMIN'] }))
  const desk = await office.newPage()
  await desk.goto(`/admin/user/${person.id}`)
  await button(desk, 'Préparer un lien pour retirer la deuxième étape').click()
  await button(desk, 'Préparer le lien').click()
  await expect(
    desk.getByRole('status').filter({ hasText: 'Le lien est prêt : transmettez-le depuis Courriels.' }),
  ).toBeVisible()
  await expectAccessible(desk)
  let link = ''
  await expect(async () => {
    const mails = await (await office.request.get(`/api/mails?q=${encodeURIComponent(person.email)}`)).json()
    const newest = await (await office.request.get(`/api/mails/${mails.member[0].id}`)).json()
    link = new URL(newest.link).pathname
    expect(link).toMatch(/^\/auth\/second-factor\//)
  }).toPass({ timeout: 30_000 })
  await office.close()
  await page.goto(link)
  await expect(pageTitle(page, 'Retirer la deuxième étape de connexion')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Mot de passe/).fill(castPassword)
  await button(page, 'Retirer la deuxième étape').click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(link)
  await expect(page.getByText('Ce lien n’est plus valable. Demandez-en un autre à un administrateur.')).toBeVisible()
  expect(second).not.toBe(first)
})
