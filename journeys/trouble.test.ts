import { castPassword } from '#tests/support/cast.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'

const noResponse = 'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.'

test('when the server is away, a message is shown, the screen stays, and it comes back with the server', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/', status: 'unanswered' }, { said: 'Failure: no-response' })
  await signIn(context, await member())
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await expect(snackbar(page, noResponse)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  // a screen with a pending part would retry by itself
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  // the message says it, the screen does not repeat it
  await expect(page.getByRole('main')).not.toContainText('ne répond pas')

  await again.click()
  await expect(again).toBeVisible()

  // the screen comes back with the network
  await context.setOffline(false)
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
})

test('when the server is away at the login, the input stays', async ({ page, context, member }) => {
  const { email, firstName } = await member()
  await page.goto('/auth/login')
  await page.getByLabel('Adresse électronique').fill(email)
  await page.getByLabel(/^Mot de passe/).fill(castPassword)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(snackbar(page, noResponse)).toBeVisible()
  await expect(page.getByLabel('Adresse électronique')).toHaveValue(email)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(pageTitle(page, `Bonjour ${firstName}`)).toBeVisible()
})

test('a server error is shown with its reference', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/users', status: 500 }, { said: 'Failure: 500' })
  const description = 'Une erreur est survenue. Indiquez la référence 8f3c à un administrateur.'
  const problem = { '@type': 'Error', title: 'Erreur', status: 500, code: 'server.failed', description }
  await signIn(context, await member())
  await page.goto('/home')
  await page.route('**/api/users?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await expect(snackbar(page, description)).toBeVisible()
  await expect(pageTitle(page, 'Cette page n’a pas pu s’afficher')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
})

test('a preference refused by the server goes back to its former value', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/me/preferences', status: 503 })
  const description = 'Le portail est très sollicité. Réessayez dans quelques instants.'
  const problem = { '@type': 'Error', title: 'Indisponible', status: 503, code: 'server.busy', description }
  await signIn(context, await member())
  await page.goto('/home')
  await page.route('**/api/me/preferences', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.getByRole('button', { name: 'Thème' }).click()
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
  await expect(snackbar(page, description)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
})

test('a screen whose code was replaced by a newer version reloads the page, once', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/assets/DirectoryPage', status: 404 })
  await signIn(context, await member())
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  let asked = 0
  await page.route('**/assets/DirectoryPage*', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 404 }) : route.fallback()
  })
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  expect(asked).toBe(2)
})

test('a screen whose code is missing shows an error, without a reload loop', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/assets/DirectoryPage', status: 404 }, { said: 'The code of this screen is missing' })
  await signIn(context, await member())
  await page.goto('/home')
  await page.route('**/assets/DirectoryPage*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await expect(pageTitle(page, 'Cette page n’a pas pu s’afficher')).toBeVisible()
})
