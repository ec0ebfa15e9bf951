import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { createCast } from '#tests/support/cast.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, forgetUser, test as journey, pageTitle, signIn } from './journey.ts'

// An administrator gives the portal the look of the organisation. On a portal of its own: everybody sees it.

const test = journey.extend<{ own: { address: string; databaseUrl: string } }>({
  own: [
    async ({}, use) => {
      const data = await copyServerData()
      const server = await startServer(data.env)
      await use({ address: server.address, databaseUrl: data.databaseUrl })
      await server.stop()
      await data.clear()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
})

test('name, logo, colours, menu and legal texts are those of the organisation', async ({
  page,
  context,
  own,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.announce({ to: '/api/branding/settings', status: 422 })
  const pool = openPool({ connectionString: own.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
  const administrator = await createCast(openDatabase(pool)).user({ roles: ['ROLE_ADMIN'] })
  await pool.end()
  await signIn(context, administrator)
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Identité du portail' }).click()
  await expect(pageTitle(page, 'Identité du portail')).toBeVisible()

  // a colour that cannot be read is refused, and shown as such before
  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).fill('#FFD400')
  await page.getByText('Contrastes', { exact: true }).click()
  await expect(
    page.getByText(/Thème clair, texte blanc sur la couleur principale\s: 1,4 pour 1, insuffisant/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('main')).toContainText(/Contraste insuffisant dans le thème clair.*il en faut 4,5/)

  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).fill('#1B4D89')
  await page.getByRole('textbox', { name: 'Couleur d’accent', exact: true }).fill('#7A1FA2')
  await page.getByRole('textbox', { name: 'Nom du portail', exact: true }).fill('Élus de l’Ouest')
  await page.getByRole('textbox', { name: 'Mentions légales', exact: true }).fill('Éditeur : CSE Ouest\n\nNantes')
  await page.getByRole('textbox', { name: 'Agenda', exact: true }).fill('Calendrier')
  // the logo is saved at once, and leaves what is typed
  await page
    .getByLabel('Logo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await drawing(400),
    })
  await expect(page.getByRole('button', { name: 'Changer de logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Revenir au logo du portail' }).click()
  await expect(page.getByRole('dialog', { name: 'Revenir au logo du portail ?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Changer de logo' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom du portail', exact: true })).toHaveValue('Élus de l’Ouest')
  const button = page.getByRole('button', { name: 'Enregistrer' })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'L’identité du portail est enregistrée' })).toBeVisible()

  await expect(page).toHaveTitle('Identité du portail · Élus de l’Ouest')
  // the pointer is on it
  await expect(button).toHaveCSS('background-color', 'rgb(22, 62, 110)')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })).toBeVisible()
  await expectAccessible(page)

  // a second save needs no reload
  await page.getByRole('textbox', { name: 'Nom du portail', exact: true }).fill('Élus Ouest')
  await button.click()
  await expect(page).toHaveTitle('Identité du portail · Élus Ouest')

  // the page that the server draws has the colours before any script
  await page.goto('/home')
  await page.reload({ waitUntil: 'commit' })
  // a server that is short of time leaves the drawing to the browser
  const drawnPage = async () => (await context.request.get('/home', { headers: { accept: 'text/html' } })).text()
  await expect.poll(drawnPage).toContain('--mui-palette-primary-main:#1B4D89')
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Calendrier' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(pageTitle(page, 'Mentions légales')).toBeVisible()
  await expect(page.getByText('Éditeur : CSE Ouest')).toBeVisible()
  for (const path of ['/admin/statistics', '/mes-documents', '/agenda', '/annuaire']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, { widths: [1280] })
  }

  await forgetUser(context)
  await page.goto('/auth/login')
  await expect(page).toHaveTitle('Connexion · Élus Ouest')
  await expect(page.getByRole('banner').getByText('Élus Ouest')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 256)
  await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCSS('background-color', 'rgb(27, 77, 137)')
  await expectAccessible(page)
})
