import { expect, holdStream, pageTitle, signIn, snackbar, test } from './journey.ts'

test('the account menu signs out, and no data stays in the browser', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/me', status: 401 })
  const person = await member()
  await signIn(context, person)
  await page.goto('/home')
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()

  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(snackbar(page, 'déconnecté')).toBeHidden()
  await page.goBack()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(page.getByText(person.firstName)).toBeHidden()
  expect((await context.request.get('/api/home')).status()).toBe(401)
})

test('a form left open in another tab keeps nothing on the device after the sign-out', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 401 })
  const person = await member()
  await signIn(context, person)
  const other = await context.newPage()
  await holdStream(other)
  await other.goto('/contact')
  await other.getByLabel('Message').fill('Entre nous')
  const stored = () =>
    other.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('mandature-typed')))
  await expect.poll(stored).not.toEqual([])
  await page.goto('/logout')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  expect(await stored()).toEqual([])
  // opens the recent searches, which are read from the device too
  await other.keyboard.press('ControlOrMeta+k')
  await other.keyboard.press('Escape')
  await other.getByLabel('Message').fill('Entre nous, et pas après')
  await other.goto('/home')
  await expect(pageTitle(other, 'Connexion')).toBeVisible()
  expect(await stored()).toEqual([])
})

test('the URL /logout signs out', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/logout')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  expect((await context.request.get('/me')).status()).toBe(401)
})

test('a link to /logout from another site asks before signing out', async ({ page, context, member, baseURL }) => {
  const person = await member()
  await signIn(context, person)
  const link = `<!doctype html><title>Ailleurs</title><a href="${baseURL}/logout">Photos</a>`
  await page.route('http://ailleurs.example/', (route) => route.fulfill({ contentType: 'text/html', body: link }))
  await page.goto('http://ailleurs.example/')
  await page.getByRole('link', { name: 'Photos' }).click()

  await expect(page.getByText('Un autre site vous a mené ici. Voulez-vous vous déconnecter ?')).toBeVisible()
  await page.getByRole('link', { name: 'Rester connecté' }).click()
  await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()
})
