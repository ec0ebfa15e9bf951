import type { Page } from '@playwright/test'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { castPassword } from '#tests/support/cast.ts'
import { freePort } from '#tests/support/freePort.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { startProvider, type TestProvider, testClient } from '#tests/support/provider.ts'
import { codeOf } from '#tests/support/secondFactor.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, fillSignIn, forgetUser, test as journey, pageTitle, signIn, snackbar } from './journey.ts'

const label = 'Compte de la maison'

interface House {
  databaseUrl: string
  origin: string
  provider: TestProvider
}

/** Own portal whose accounts a real OpenID Connect provider opens, on its own pages. */
const test = journey.extend<Record<never, never>, { house: House }>({
  house: [
    async ({}, use) => {
      const port = String(await freePort())
      const origin = `http://localhost:${port}`
      const provider = await startProvider({
        redirectUris: [`${origin}/api/providers/maison/callback`],
        logoutUri: `${origin}/api/providers/maison/backchannel_logout`,
        settings: {
          claims: {
            openid: ['sub', 'groups'],
            email: ['email', 'email_verified'],
            profile: ['name', 'given_name', 'family_name'],
          },
          conformIdTokenClaims: false,
        },
      })
      const ground = await copyServerData()
      const settings = {
        PUBLIC_URL: origin,
        OIDC_PROVIDERS: 'maison',
        OUTGOING_NETWORKS: '127.0.0.0/8',
        ...provider.env('maison', label),
        OIDC_MAISON_SECOND_FACTOR: 'stated',
        OIDC_MAISON_ACR_VALUES: 'urn:maison:fort',
      }
      const server = await startServer({ ...ground.env, PORT: port, ...settings })
      await use({ databaseUrl: ground.databaseUrl, origin, provider })
      await server.stop()
      await ground.clear()
      await provider.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
  db: [
    async ({ house }, use) => {
      const pool = openPool({ connectionString: house.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
})

// all tests share one portal
test.describe.configure({ mode: 'default', timeout: 120_000 })

// the provider's own pages ask for a font and an icon
test.beforeEach(({ faults }) =>
  faults.announce(
    { to: 'fonts.googleapis.com', status: 'unanswered' },
    { to: 'favicon.ico', status: 404 },
    { said: 'fonts.googleapis.com' },
  ),
)

/** The message of a success. */
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const providerButton = (page: Page) => page.getByRole('button', { name: label })

/** Goes to the provider by its button, and signs in on its page. */
async function signInAtProvider(page: Page, sub: string) {
  await providerButton(page).click()
  await page.locator('input[name=login]').fill(sub)
  await page.locator('input[name=password]').fill('peu importe')
  await page.locator('button[type=submit]').click()
}

test('a member joins their account once, and the provider opens it from then on', async ({
  page,
  house,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/pending_identity/join', status: 401 })
  const person = await member({ firstName: 'Maëlle' })
  house.provider.people.set('maelle', { email: person.email, email_verified: true })
  await page.goto('/auth/login?suite=%2Fannuaire')
  await expectAccessible(page, { widths: [360, 1280] })
  await signInAtProvider(page, 'maelle')

  await expect(pageTitle(page, 'Relier votre compte')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await page.getByLabel(/^Mot de passe/).fill('Ce-nest-pas-lui-7')
  await page.getByRole('button', { name: 'Relier et se connecter' }).click()
  await expect(snackbar(page, 'Identifiants invalides !')).toBeVisible()
  await page.getByLabel(/^Mot de passe/).fill(castPassword)
  await page.getByRole('button', { name: 'Relier et se connecter' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()

  await page.goto('/mon-profil')
  const doors = page.getByRole('region', { name: 'Moyens de connexion' })
  await expect(doors.getByText(label)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connexions ouvertes' }).getByText(label)).toBeVisible()
  await expectAccessible(page, { widths: [360] })

  // signing out here leads to the provider, which signs out too
  await page.goto('/logout')
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()

  await signInAtProvider(page, 'maelle')
  await expect(pageTitle(page, 'Bonjour Maëlle')).toBeVisible()
  await page.goto('/mon-profil')
  await doors.getByRole('button', { name: `Retirer : ${label}` }).click()
  await page
    .getByRole('dialog', { name: `Retirer « ${label} » de votre compte ?` })
    .getByRole('button', { name: 'Retirer' })
    .click()
  await expect(done(page, 'Ce service d’identification n’ouvre plus votre compte.')).toBeVisible()
  await expect(doors.getByRole('button', { name: `Relier : ${label}` })).toBeVisible()
  await expect(doors.getByRole('list')).toBeFocused()
})

test('a profile links a provider after the password', async ({ page, house, member, faults }) => {
  faults.announce({ to: '/api/providers/maison/link', status: 422 })
  const person = await member()
  house.provider.people.set('lien', { email: 'ailleurs@maison.example', email_verified: false })
  await signIn(page.context(), person)
  await page.goto('/mon-profil')
  const doors = page.getByRole('region', { name: 'Moyens de connexion' })
  await doors.getByRole('button', { name: `Relier : ${label}` }).click()
  const form = doors.getByRole('form', { name: `Relier : ${label}` })
  await form.getByLabel(/^Mot de passe actuel/).fill('Ce-nest-pas-lui-7')
  await form.getByRole('button', { name: `Relier : ${label}` }).click()
  await expect(form.getByText('Le mot de passe actuel n’est pas le bon')).toBeVisible()
  await form.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await form.getByRole('button', { name: `Relier : ${label}` }).click()
  await page.locator('input[name=login]').fill('lien')
  await page.locator('input[name=password]').fill('peu importe')
  await page.locator('button[type=submit]').click()
  await expect(doors.getByText('ailleurs@maison.example')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('an unknown person asks for an account with what the provider says, and waits', async ({
    page,
    house,
    addresses,
    faults,
  }) => {
    faults.announce({ to: '/api/pending_identity', status: 503 })
    const claims = { email: 'gwenaelle@maison.example', email_verified: true, name: 'Gwenaëlle Le Goff' }
    house.provider.people.set('gwenaelle', claims)
    await page.goto('/auth/login')
    await expectTouchTargets(providerButton(page))
    await signInAtProvider(page, 'gwenaelle')

    await expect(pageTitle(page, 'Demander un compte')).toBeVisible()
    await expect(page.getByLabel(/^Prénom/)).toHaveValue('Gwenaëlle')
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Le Goff')
    await expect(page.getByLabel(/^Adresse électronique/)).toHaveValue(claims.email)
    await expectAccessible(page, { widths: [360, 1280] })
    await page.getByLabel('Madame').check()
    // what is filled in outlasts another window, even when the server does not answer meanwhile
    await page.clock.install()
    await page.route('**/api/pending_identity', (route) => route.fulfill({ status: 503 }))
    await page.clock.fastForward(60_000)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await page.getByLabel('Instance principale').selectOption(String(addresses.bodyId))
    await page.getByLabel(/J’ai lu la politique/).check()
    await page.unroute('**/api/pending_identity')
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(done(page, 'Votre demande est enregistrée.')).toBeVisible()

    await signInAtProviderAgain(page)
    await expect(pageTitle(page, 'Votre demande de compte')).toBeVisible()
    await expectAccessible(page, { widths: [360, 1280] })
    for (const path of ['/auth/complete', '/auth/join']) {
      await page.goto(path)
      await expect(pageTitle(page, 'Votre demande de compte')).toBeVisible()
      await expect(page).toHaveURL('/auth/waiting/provider')
    }
    await page.getByRole('button', { name: 'Corriger ma demande' }).click()
    await page.getByLabel(/^Prénom/).fill('Gwénaëlle')
    await page.getByRole('button', { name: 'Enregistrer ma demande' }).click()
    await expect(page.getByText('Gwénaëlle Le Goff')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Gwénaëlle Le Goff')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer ma demande' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer ma demande' }).click()
    await expect(pageTitle(page, 'Connexion')).toBeVisible()

    await page.goto('/auth/login?refus=pending')
    await expect(page.getByRole('note')).toHaveText('Compte non activé !')
    await page.getByRole('button', { name: 'EN, English' }).click()
    await expect(page.getByRole('note')).toHaveText('Account not activated!')
    await expect(page.getByText('or with your password')).toBeVisible()
  })
})

test('whoever leaves a shared computer makes the portal and the provider forget them', async ({
  page,
  house,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/pending_identity', status: 404 })
  faults.announce({ to: '/api/users/request', status: 404 })
  const person = await member()
  house.provider.people.set('partage', { email: person.email, email_verified: true })
  house.provider.people.set('inconnue', { email: 'inconnue@maison.example', email_verified: true })
  const forget = page.getByRole('button', { name: 'Oublier cette identité' })
  await page.goto('/auth/login')
  await signInAtProvider(page, 'partage')
  await expect(pageTitle(page, 'Relier votre compte')).toBeVisible()
  await page.goto('/auth/complete')
  await expect(page).toHaveURL('/auth/join')
  await forget.click()
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  for (const path of ['/auth/join', '/auth/complete', '/auth/waiting/provider']) {
    await page.goto(path)
    await expect(pageTitle(page, 'Connexion')).toBeVisible()
  }

  await signInAtProvider(page, 'inconnue')
  await expect(pageTitle(page, 'Demander un compte')).toBeVisible()
  await page.getByLabel(/^Prénom/).fill('Tapé puis laissé')
  await forget.click()
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await page.goto('/auth/complete')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
})

/** The provider still knows the person: its page is not shown again. */
const signInAtProviderAgain = (page: Page) => providerButton(page).click()

test('a rule opens the account of a new colleague with a mandate, and an administrator unlinks it', async ({
  page,
  browser,
  house,
  member,
}) => {
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  const claims = { email: 'soazig@maison.example', email_verified: true, given_name: 'Soazig', family_name: 'Le Bras' }
  house.provider.people.set('soazig', { ...claims, groups: ['cse-bretagne-elus'] })
  await signIn(page.context(), administrator)
  await page.goto('/admin/services-d-identification')
  await expect(pageTitle(page, 'Services d’identification')).toBeVisible()
  await expect(page.getByText('Aucun groupe ne donne de place.')).toBeVisible()
  await page.getByRole('button', { name: `Ajouter une règle : ${label}` }).click()
  const dialog = page.getByRole('dialog', { name: `Nouvelle règle pour « ${label} »` })
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click()
  await expect(dialog.getByText('Indiquez le groupe')).toBeVisible()
  await expect(dialog.getByText('Choisissez une instance')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await dialog.getByLabel(/^Groupe/).fill('cse-bretagne-elus')
  await dialog.getByLabel(/^Instance/).selectOption({ index: 1 })
  const body =
    (
      await dialog
        .getByLabel(/^Instance/)
        .locator('option:checked')
        .textContent()
    )?.trim() ?? ''
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click()
  await expect(done(page, 'La règle est ajoutée.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'cse-bretagne-elus' })).toContainText(body)
  await expectAccessible(page, { widths: [360, 1280] })

  const hers = await browser.newContext({ baseURL: house.origin })
  const herPage = await hers.newPage()
  await herPage.goto('/auth/login')
  await signInAtProvider(herPage, 'soazig')
  await expect(herPage.getByRole('heading', { level: 1 })).toContainText('Soazig')

  await page.goto('/admin/users?q=soazig')
  await page
    .getByRole('link', { name: /Soazig/ })
    .first()
    .click()
  await expect(
    page.getByText(`${body} : donné par le groupe « cse-bretagne-elus » du fournisseur « ${label} »`),
  ).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await page.getByRole('button', { name: `Retirer : ${label}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(done(page, 'Ce service d’identification n’ouvre plus le compte.')).toBeVisible()
  await expect(page.getByText('donné par le groupe')).toHaveCount(0)
  expect((await hers.request.get('/me')).status()).toBe(401)
  await hers.close()

  await page.goto('/admin/services-d-identification')
  await page.getByRole('button', { name: 'Supprimer la règle : cse-bretagne-elus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'La règle est supprimée. Ses membres gardent leur place.')).toBeVisible()
})

test('a provider that does not answer is told, and the password opens', async ({ page, house, member }) => {
  const person = await member({ firstName: 'Nolwenn' })
  house.provider.interceptWith((request, response) => {
    if (request.url !== '/token') return false
    response.writeHead(503).end()
    return true
  })
  await page.goto('/auth/login')
  await signInAtProvider(page, 'nolwenn')
  await expect(page.getByRole('note')).toHaveText(/^Ce service d’identification ne répond pas/)
  house.provider.interceptWith(() => false)
  await fillSignIn(page, person)
  await expect(pageTitle(page, 'Bonjour Nolwenn')).toBeVisible()
})

test('a provider that proves no second factor is completed by the step of the portal', async ({
  page,
  context,
  house,
  member,
  db,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 403 })
  house.provider.people.set('nolwenn', {})
  const editor = await member({ roles: ['ROLE_EDITOR'] })
  await db
    .insertInto('identities')
    .values({
      userId: editor.id,
      issuer: house.provider.issuer,
      subject: 'nolwenn',
      createdAt: new Date().toISOString(),
    })
    .execute()
  await signIn(page.context(), editor)
  await page.goto('/mon-profil#deuxieme-etape')
  await page.getByRole('button', { name: 'Ajouter une deuxième étape' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Mot de passe actuel/)
    .fill(castPassword)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, new Date()))
  await page.getByRole('button', { name: 'Mettre en place' }).click()
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await db
    .insertInto('secondFactorRule')
    .values({ groups: ['editors'], startsOn: '2026-01-01' })
    .execute()

  await forgetUser(context)
  await page.goto('/auth/login')
  await signInAtProvider(page, 'nolwenn')
  await expect(page.getByRole('heading', { name: 'Protéger votre connexion' })).toBeVisible()
  await expectAccessible(page, { widths: [360, 1440] })
  await page.getByRole('button', { name: 'Confirmer mon identité' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expectAccessible(page, { widths: [360, 1440] })
  await expect(dialog.getByText('Le portail s’ouvre dès que votre identité est confirmée.')).toBeVisible()
  await expect(dialog.getByLabel(/^Mot de passe/)).toHaveCount(0)
  // the code of now is spent; the next one is accepted already
  await dialog.getByLabel(/^Code/).fill(codeOf(secret, new Date(Date.now() + 30_000)))
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await db.deleteFrom('secondFactorRule').execute()
})

test('an administrator adds a provider, which opens accounts at once, and deletes it', async ({
  page,
  browser,
  house,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/identity_providers', status: 422 })
  const name = 'Compte de la filiale'
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  const person = await member({ firstName: 'Enora' })
  const other = await startProvider({ redirectUris: [`${house.origin}/api/providers/service1/callback`] })
  other.people.set('enora', { email: person.email, email_verified: true })
  await signIn(page.context(), administrator)
  await page.goto('/admin/services-d-identification')
  const ofSettings = page.getByRole('region', { name: label })
  await expect(ofSettings.getByText('Défini par les réglages du serveur')).toBeVisible()
  await expect(ofSettings.getByText('Second facteur : vérifié par ce service quand il le dit')).toBeVisible()
  await expect(ofSettings.getByText('Valeurs de acr qui le disent : urn:maison:fort')).toBeVisible()
  await expect(ofSettings.getByText(`${house.origin}/api/providers/maison/callback`)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau service d’identification' })
  await dialog.getByLabel(/^Nom du bouton/).fill(name)
  await dialog.getByLabel(/^Émetteur/).fill(`${other.issuer}/ailleurs`)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByText('Cette adresse ne publie pas de document OpenID Connect')).toBeVisible()
  await dialog.getByLabel(/^Émetteur/).fill(other.issuer)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByText('Ce service répond et peut servir.')).toBeVisible()
  await dialog.getByLabel(/^Identifiant du portail/).fill(testClient.id)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Écrivez le secret que le service a donné au portail').first()).toBeVisible()
  await dialog.getByLabel(/^Secret du portail/).fill(testClient.secret)
  await expectAccessible(page, { widths: [360, 1440] })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Le service d’identification est enregistré.')).toBeVisible()
  const panel = page.getByRole('region', { name })
  await expect(panel.getByText(`${house.origin}/api/providers/service1/callback`)).toBeVisible()
  await expectAccessible(page, { widths: [360, 1440] })

  const hers = await browser.newContext({ baseURL: house.origin })
  const herPage = await hers.newPage()
  await herPage.goto('/auth/login')
  await herPage.getByRole('button', { name }).click()
  await herPage.locator('input[name=login]').fill('enora')
  await herPage.locator('input[name=password]').fill('peu importe')
  await herPage.locator('button[type=submit]').click()
  await expect(pageTitle(herPage, 'Relier votre compte')).toBeVisible()
  await herPage.getByLabel(/^Mot de passe/).fill(castPassword)
  await herPage.getByRole('button', { name: 'Relier et se connecter' }).click()
  await expect(pageTitle(herPage, 'Bonjour Enora')).toBeVisible()

  await panel.getByRole('button', { name: `Modifier le service : ${name}` }).click()
  const amended = page.getByRole('dialog', { name: 'Modifier le service d’identification' })
  await expect(amended.getByText('Inchangé si vous laissez ce champ vide')).toBeVisible()
  await amended.getByLabel(/^Attribut des groupes/).fill('roles')
  await amended.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(panel.getByText('Groupes lus dans l’attribut « roles »')).toBeVisible()
  expect((await hers.request.get('/me')).status()).toBe(200)

  await panel.getByRole('button', { name: `Supprimer le service : ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Supprimer « ${name} » ?` })
  await expect(question.getByText('1 compte perd cet accès.')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1440] })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Le service d’identification est supprimé.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter un service' })).toBeFocused()
  expect((await hers.request.get('/me')).status()).toBe(401)
  await hers.close()
  await other.close()
})
