import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { castPassword } from '#tests/support/cast.ts'
import { overflowPixels } from './faults.ts'
import { expect, fillSignIn, pageTitle, signIn, snackbar, test } from './journey.ts'

const chosen = 'Trombone-lune-jardin-17'
const mailbox = () => `${randomUUID()}@mandature.example`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns the link of the newest mail with this subject to an address. */
async function linkOf(administrator: APIRequestContext, address: string, subject: RegExp): Promise<string> {
  const read = async (path: string) => (await administrator.get(path)).json()
  let link: string | null = null
  await expect(async () => {
    const { member: mails } = await read(`/api/mails?q=${encodeURIComponent(address)}`)
    const mail = mails.find((one: { subject: string }) => subject.test(one.subject))
    link = mail && (await read(`/api/mails/${mail.id}`)).link
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return new URL(link ?? '').pathname
}

/** Requests a change of email address from another browser, as somebody who knows the password. */
async function askForAddress(request: APIRequestContext, id: number, email: string): Promise<void> {
  const me = await (await request.get('/me')).json()
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const { gender, firstName, lastName, version } = me
  const answer = await request.put(`/api/users/${id}`, {
    data: { gender, firstName, lastName, version, email, currentPassword: castPassword },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  })
  expect(answer.status()).toBe(200)
}

test('a change of email address by an intruder is reverted, and the password is changed', async ({
  page,
  browser,
  member,
  faults,
}) => {
  test.slow()
  const [person, admin] = [await member(), await member({ roles: ['ROLE_ADMIN'] })]
  const [administrator, thief] = [await browser.newContext(), await browser.newContext()]
  await signIn(administrator, admin)
  await signIn(thief, person)
  const stolen = mailbox()
  await askForAddress(thief.request, person.id, stolen)
  const thiefPage = await thief.newPage()
  await thiefPage.goto(await linkOf(administrator.request, stolen, /^Confirmez/))
  await button(thiefPage, 'Confirmer cette adresse').click()
  await expect(thiefPage.getByText('C’est fait')).toBeVisible()
  const link = await linkOf(administrator.request, person.email, /^Une autre adresse/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link)
  await expect(pageTitle(page, 'Est-ce bien vous ?')).toBeVisible()
  await expect.poll(() => overflowPixels(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Ce n’est pas moi').press('Enter')
  await expect(pageTitle(page, 'Choisir un mot de passe')).toBeVisible()
  await page.getByLabel(/^Nouveau mot de passe/).fill(chosen)
  await page.getByLabel(/^Confirmation/).fill(chosen)
  await button(page, 'Enregistrer le mot de passe').click()
  await expect(button(page, 'Se connecter')).toBeVisible()
  // the intruder's address cannot sign in
  faults.announce({ to: '/login', status: 401 })
  await fillSignIn(page, { ...person, email: stolen }, chosen)
  await expect(snackbar(page, 'Identifiants invalides')).toBeVisible()
  await fillSignIn(page, person, chosen)
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  expect((await thief.request.get('/me')).status()).toBe(401)
  await page.goto(link)
  await expect(page.getByText(/Ce lien n’est plus valable/)).toBeVisible()
  await administrator.close()
  await thief.close()
})

test('an owner who requested the change themselves closes the link', async ({ page, browser, member }) => {
  const [person, admin] = [await member(), await member({ roles: ['ROLE_ADMIN'] })]
  const [administrator, device] = [await browser.newContext(), await browser.newContext()]
  await signIn(administrator, admin)
  await signIn(device, person)
  await askForAddress(device.request, person.id, mailbox())
  const link = await linkOf(administrator.request, person.email, /^Une autre adresse/)

  await page.goto(link)
  await button(page, 'C’est bien moi').click()
  await expect(page.getByText('C’est noté')).toBeVisible()
  expect((await device.request.get('/me')).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByText(/Ce lien n’est plus valable/)).toBeVisible()
  await administrator.close()
  await device.close()
})
