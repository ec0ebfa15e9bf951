import { castPassword } from '#tests/support/cast.ts'
import { expect, fillSignIn, pageTitle, snackbar, test } from './journey.ts'

test('a member signs in and is greeted by name', async ({ page, member }) => {
  const person = await member({ firstName: 'Maëlle', lastName: 'Kerjean' })
  await page.goto('/')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(page).toHaveTitle('Connexion · Mandature')

  await fillSignIn(page, { ...person, email: person.email.toUpperCase() })

  await expect(pageTitle(page, 'Bonjour Maëlle')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: 'Compte de Maëlle Kerjean' })).toBeVisible()
})

test('the form shows what is missing, and one message for a wrong password or an unknown address, and the input stays', async ({
  page,
  member,
  faults,
}) => {
  faults.announce({ to: '/login', status: 401 })
  const known = await member()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Le champ Adresse électronique est obligatoire')).toBeVisible()
  await expect(page.getByText('Le champ Mot de passe est obligatoire')).toBeVisible()
  await expect(page.getByLabel('Adresse électronique')).toBeFocused()

  const password = page.getByLabel(/^Mot de passe/)
  await password.fill(castPassword)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  for (const person of [known, { ...known, email: 'inconnue@mandature.example' }]) {
    await fillSignIn(page, person, 'Ce-nest-pas-lui-7')
    await expect(snackbar(page, 'Identifiants invalides !')).toBeVisible()
    await expect(page.getByLabel('Adresse électronique')).toHaveValue(person.email)
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(snackbar(page, 'Identifiants invalides !')).toBeHidden()
    // the message stays after it was announced
    await expect(page.getByRole('note')).toHaveText('Identifiants invalides !')
  }
})

test('after too many attempts the user is told how long to wait', async ({ page, member, faults }) => {
  faults.announce({ to: '/login', status: 401 }, { to: '/login', status: 429 })
  const person = await member()
  await page.goto('/auth/login')
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/login'))
    await fillSignIn(page, person, `Ce-nest-pas-lui-${wrong}`)
    await answered
  }
  await fillSignIn(page, person)
  await expect(snackbar(page, 'Trop de tentatives. Réessayez dans 1 minute.')).toBeVisible()
})

test('the login is English for browsers that prefer it; the portal stays French', async ({ page, member, faults }) => {
  faults.announce({ to: '/login', status: 401 })
  const { email, firstName } = await member()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'EN, English' }).click()
  await expect(pageTitle(page, 'Sign in')).toBeVisible()
  await page.reload()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(snackbar(page, 'Invalid credentials!')).toBeVisible()

  await page.getByLabel(/^Password/).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(pageTitle(page, `Bonjour ${firstName}`)).toBeVisible()
})

for (const remember of [true, false]) {
  const found = remember ? 'to stay signed in is' : 'nothing is no longer'
  test(`after a restart of the browser, a user who asked ${found} signed in`, async ({
    page,
    context,
    browser,
    member,
    faults,
  }) => {
    const person = await member()
    await page.goto('/auth/login')
    if (remember) await page.getByLabel('Se souvenir de moi').check()
    await fillSignIn(page, person)
    await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()

    // a restarted browser only keeps cookies with an expiry date
    const kept = (await context.cookies()).filter(({ expires }) => expires > 0)
    const restarted = await browser.newContext()
    faults.watch(restarted)
    await restarted.addCookies(kept)
    const opened = await restarted.newPage()
    await opened.goto('/home')
    await expect(pageTitle(opened, remember ? `Bonjour ${person.firstName}` : 'Connexion')).toBeVisible()
    await restarted.close()
  })
}
