import type { BrowserContext, Page } from '@playwright/test'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { castPassword } from '#tests/support/cast.ts'
import { freePort } from '#tests/support/freePort.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { expectAccessible } from './expectAccessible.ts'
import {
  expect,
  fillSignIn,
  forgetUser,
  holdStream,
  test as journey,
  pageTitle,
  signIn,
  switchUser,
} from './journey.ts'

interface NamedHost {
  databaseUrl: string
  origin: string
}

/** Own portal at a host with a name: browsers make no passkeys for an IP address. */
const test = journey.extend<Record<never, never>, { host: NamedHost }>({
  host: [
    async ({}, use) => {
      const port = String(await freePort())
      const origin = `http://localhost:${port}`
      const ground = await copyServerData()
      const server = await startServer({ ...ground.env, PORT: port, PUBLIC_URL: origin })
      await use({ databaseUrl: ground.databaseUrl, origin })
      await server.stop()
      await ground.clear()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.origin),
  db: [
    async ({ host }, use) => {
      const pool = openPool({ connectionString: host.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
})

// all tests share one portal
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** Gives the browser a device that holds passkeys and recognizes its owner. */
async function addDevice(context: BrowserContext, page: Page) {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the device recognizes its owner from now on. */
    recognize: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a member adds a passkey, signs in with it alone, and removes it', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/passkeys/sign_in', status: 401 }, { to: '/me', status: 401 })
  const person = await member()
  await signIn(context, person)
  await page.goto('/mon-profil#cles-d-acces')
  await expect(page.getByText('Vous n’avez aucune clé d’accès.')).toBeVisible()
  const device = await addDevice(context, page)
  await button(page, 'Ajouter une clé d’accès').click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Nom de la clé/ }).fill('Téléphone de Camille')
  await button(page, 'Créer la clé').click()
  await expect(page.getByText('La clé d’accès est ajoutée.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Téléphone de Camille' })
  await expect(row).toContainText('jamais utilisée')
  await expectAccessible(page, { widths: [360] })

  // once more on the same device
  await button(page, 'Ajouter une clé d’accès').click()
  await button(page, 'Créer la clé').click()
  await expect(page.getByText('Cet appareil a déjà une clé d’accès pour votre compte.')).toBeVisible()
  await button(page, 'Annuler').click()

  await forgetUser(context)
  await page.goto('/auth/login')
  await device.recognize(false)
  await button(page, 'Utiliser une clé d’accès').click()
  await expect(page.getByText('Aucune clé d’accès n’a été utilisée.')).toBeVisible()
  await expectAccessible(page)
  await device.recognize(true)
  await button(page, 'Utiliser une clé d’accès').click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/mon-profil#cles-d-acces')
  await expect(row).toContainText('utilisée le')
  await button(page, 'Retirer : Téléphone de Camille').click()
  const asked = page.getByRole('dialog', { name: 'Retirer la clé d’accès « Téléphone de Camille » ?' })
  await asked.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Vous n’avez aucune clé d’accès.')).toBeVisible()
  // the pressed button is gone: the keyboard goes on from its panel
  await expect(page.locator(':focus')).toContainText('Vous n’avez aucune clé d’accès.')
  await forgetUser(context)
  await page.goto('/auth/login')
  await button(page, 'Utiliser une clé d’accès').click()
  await expect(page.getByText('Cette clé d’accès n’ouvre aucun compte de ce portail.').first()).toBeVisible()
})

test('an administrator proves who they are before people are exported or deleted', async ({
  page,
  context,
  member,
  db,
  faults,
}) => {
  faults.announce({ to: '/api/me/proof', status: 422 }, { to: '/api/users/', status: 403 })
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  const leaver = await member({ firstName: 'Solène', lastName: 'Quéméneur' })
  await signIn(context, administrator)
  const forget = () =>
    db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', administrator.id).execute()
  await forget()

  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expect(dialog.getByText('Cette action demande une confirmation récente de votre identité.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Mot de passe actuel/).fill('Agrafe')
  await button(page, 'Confirmer').click()
  await expect(dialog.getByText('Le mot de passe actuel n’est pas le bon')).toBeVisible()
  await dialog.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  const download = page.waitForEvent('download')
  await button(page, 'Confirmer').click()
  expect((await download).suggestedFilename()).toMatch(/^utilisateurs-.+\.csv$/)
  await expect(dialog).toBeHidden()

  // giving up leaves the account
  await forget()
  await page.goto(`/admin/user/${leaver.id}`)
  await button(page, 'Supprimer le compte…').click()
  const deletion = page.getByRole('dialog').filter({ hasText: 'QUÉMÉNEUR' })
  await deletion.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Confirmez d’abord que c’est bien vous').first()).toBeVisible()

  await deletion.getByRole('button', { name: 'Supprimer le compte' }).click()
  await dialog.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await button(page, 'Confirmer').click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  expect(await db.selectFrom('users').select('id').where('id', '=', leaver.id).execute()).toEqual([])
})

test('a proof that was asked before the sign-in ended is asked again after the next one', async ({
  page,
  context,
  member,
  db,
  disconnect,
  faults,
}) => {
  faults.announce(
    { to: '/api/me/proof', status: 401 },
    // what the frame of the page reads again
    { to: '/api/links', status: 401 },
    { to: '/api/irps', status: 401 },
  )
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  await signIn(context, administrator)
  await db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', administrator.id).execute()
  await holdStream(page)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await dialog.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await disconnect(administrator)
  await button(page, 'Confirmer').click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(dialog).toBeHidden()

  await fillSignIn(page, administrator)
  await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
  await db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', administrator.id).execute()
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  await expect(dialog).toBeVisible()
})

test('an account without a password is told why it has to sign in again', async ({ page, context, member }) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  const ways = { isFresh: false, password: false, code: false, passkey: false }
  await page.route('**/api/me/proof', (route) => route.fulfill({ json: ways }))
  await page.goto('/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  const withPasskey = dialog.getByRole('button', { name: 'Confirmer avec une clé d’accès' })

  await test.step('and has no other way', async () => {
    await page.getByRole('link', { name: 'Exporter en CSV' }).click()
    await expect(dialog.getByText(/identité\. Reconnectez-vous, puis recommencez\.$/)).toBeVisible()
    await expect(withPasskey).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })

  await test.step('or confirms with a passkey', async () => {
    ways.passkey = true
    await page.getByRole('link', { name: 'Exporter en CSV' }).click()
    await expect(
      dialog.getByText(/identité\. Sans votre clé d’accès, reconnectez-vous, puis recommencez\.$/),
    ).toBeVisible()
    await expect(withPasskey).toHaveCount(1)
    await expectAccessible(page, { widths: [360, 1440] })
    await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
    await expect(pageTitle(page, 'Connexion')).toBeVisible()
  })
})

test('a rule asks people for more than a password: they set it up before anything else', async ({
  page,
  context,
  device,
  member,
  db,
  faults,
}) => {
  faults.announce({ to: '/api/', status: 403 }, { said: 'Failure: 403 access.secondStepRequired' })
  const open = await device(await member({ roles: ['ROLE_EDITOR'] }))
  await open.goto('/home')
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/deuxieme-etape')
  await page.getByRole('checkbox', { name: 'Éditeurs et canal CSEC' }).check()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Indiquez à partir de quel jour')).toBeVisible()
  await page.getByLabel(/^À partir du/).fill('2026-01-05')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('La règle est enregistrée.')).toBeVisible()
  await expectAccessible(page)

  // a page that was open before is led there by its next click
  await open.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  await expect(open.getByRole('heading', { name: 'Protéger votre connexion' })).toBeVisible()
  await expect(open).toHaveURL(/\/auth\/second-step\?suite=/)

  const editor = await member({ roles: ['ROLE_EDITOR'] })
  await switchUser(context, editor)
  await page.goto('/articles?q=budget')
  await expect(page.getByRole('heading', { name: 'Protéger votre connexion' })).toBeVisible()
  await addDevice(context, page)
  await expectAccessible(page)
  // whoever has been signed in for long proves who they are, here too
  await db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', editor.id).execute()
  await button(page, 'Ajouter une clé d’accès').click()
  await button(page, 'Créer la clé').click()
  await page
    .getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    .getByLabel(/^Mot de passe actuel/)
    .fill(castPassword)
  await button(page, 'Confirmer').click()
  await button(page, 'Continuer').click()
  await expect(page).toHaveURL(/\/articles\?q=budget$/)
  await expect(pageTitle(page, 'Actualités')).toBeVisible()
  await db.deleteFrom('secondFactorRule').execute()
})
