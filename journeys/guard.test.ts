import { expect, fillSignIn, holdStream, pageTitle, signIn, snackbar, switchUser, test } from './journey.ts'

test('a link to a page of a document is resumed after signing in', async ({ page, member, addresses, stage }) => {
  await page.goto(`${addresses.paper}#page=2`)
  await expect(pageTitle(page, 'Connexion')).toBeVisible()

  await fillSignIn(page, await member())

  await expect(pageTitle(page, stage.paper.title)).toBeVisible()
  await expect(page).toHaveURL(`${addresses.paper}#page=2`)
})

test('a return path to another site is replaced by home', async ({ page, context, member, baseURL }) => {
  const person = await member()
  await page.goto('/auth/login?suite=https://pirate.example/vol')
  await fillSignIn(page, person)
  await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(baseURL)

  // an already signed-in user follows the return path at once
  for (const suite of ['//pirate.example', '/%09/pirate.example', '/logout']) {
    await page.goto(`/auth/login?suite=${encodeURIComponent(suite)}`)
    await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()
    expect(page.url(), suite).toBe(`${baseURL}/home`)
  }
  expect((await context.request.get('/me')).status()).toBe(200)
})

test('a user whose session ends is told, and returns to the same place after signing in', async ({
  page,
  context,
  member,
  disconnect,
  faults,
  addresses,
  stage,
}) => {
  faults.announce({ to: '/api/', status: 401 })
  const person = await member()
  await holdStream(page)
  await signIn(context, person)
  await page.goto('/home')
  await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()

  await disconnect(person)
  await page.getByRole('link', { name: stage.session.title }).first().click()

  await expect(snackbar(page, 'Vous avez été déconnecté. Merci de vous reconnecter.')).toBeVisible()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(pageTitle(page, stage.session.title)).toBeVisible()
  await expect(page).toHaveURL(addresses.session)

  // unsaved input is also restored, until it is discarded
  await page.goto('/mon-profil')
  const address = page.getByLabel('Adresse postale')
  await address.fill('3 rue des Lices, Rennes')
  await disconnect(person)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(pageTitle(page, 'Modifier votre profil')).toBeVisible()
  await expect(address).toHaveValue('3 rue des Lices, Rennes')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.reload()
  await expect(address).toHaveValue('')
})

test('a user who goes on while the sign-in page loads is told all the same', async ({
  page,
  context,
  member,
  disconnect,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 401 })
  const person = await member()
  await holdStream(page)
  await signIn(context, person)
  await page.goto('/home')
  const { promise: goneOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/SignInPage*', async (route) => {
    await goneOn
    await route.continue()
  })
  await disconnect(person)
  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  await expect(snackbar(page, 'Vous avez été déconnecté. Merci de vous reconnecter.')).toBeVisible()
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  goOn()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Vous avez été déconnecté')
})

test('a login page left open for days can still sign in', async ({ page, context, member, faults }) => {
  // the first attempt is refused, then retried with the token the page has just received
  faults.announce({ to: '/login', status: 403 }, { to: '/me', status: 401 })
  await page.goto('/auth/login')
  await context.clearCookies()
  await fillSignIn(page, await member())
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
})

test('pages become those of whoever signs in in another tab', async ({ page, context, member, faults }) => {
  // calls under way while the sign-in changes
  faults.announce({ to: '/api/', status: 401 })
  const [before, next] = [await member({ firstName: 'Anne' }), await member({ firstName: 'Zoé' })]
  await signIn(context, before)
  const opened = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/notifications/stream'))
  await page.goto('/home')
  await expect(pageTitle(page, 'Bonjour Anne')).toBeVisible()
  await opened
  const other = await context.newPage()
  await other.goto('/projets')
  await signIn(context, next)
  await expect(pageTitle(page, 'Bonjour Zoé')).toBeVisible()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: `Compte de Zoé ${next.lastName}` })).toBeVisible()
  await expect(page.getByText('Anne')).toHaveCount(0)
})

test('the administration is closed to readers and open to administrators; an open page follows a new role', async ({
  page,
  context,
  member,
  db,
  stage,
}) => {
  const reader = await member()
  await signIn(context, reader)
  await page.goto('/admin/taches')
  await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
  await expect(page).toHaveURL(/\/403$/)
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()

  await db.updateTable('assignments').set({ role: 'redactor' }).where('userId', '=', reader.id).execute()
  await page.getByRole('link', { name: stage.session.title }).first().click()
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await expect(pageTitle(page, 'Modifier la séance')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mes documents', exact: true })).toBeVisible()

  await switchUser(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/taches')
  await expect(pageTitle(page, 'Tâches en échec')).toBeVisible()
})

test('what does not exist shows the page "not found", without other information', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 404 })
  await signIn(context, await member())
  for (const [what, path] of [
    ['an address that is no screen', '/seance/12'],
    ['a session that does not exist', '/seances/999999'],
    ['a session that is not a number', '/seances/abc'],
    ['a document that does not exist', '/documents/999999'],
  ] as const)
    await test.step(what, async () => {
      await page.goto(path)
      await expect(pageTitle(page, 'Page introuvable')).toBeVisible()
      await expect(page).toHaveTitle('Page introuvable · Mandature')
      await expect(page.getByRole('alert')).toHaveText('')
    })
})
