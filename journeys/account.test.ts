import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { type CastUser, castPassword } from '#tests/support/cast.ts'
import { overflowPixels } from './faults.ts'
import { expect, fillSignIn, holdStream, test as journey, pageTitle, signIn, snackbar } from './journey.ts'
import { readMailedLink } from './mailedLink.ts'

const chosen = 'Trombone-lune-jardin-17'
const mailbox = () => `${randomUUID()}@mandature.example`

interface Outbox {
  /**
   * Returns the link of the newest mail to that address. Journeys send no mail: an administrator reads the stored ones.
   */
  linkTo: (address: string) => Promise<string>
  administrator: APIRequestContext
}

const test = journey.extend<{ outbox: Outbox }>({
  outbox: async ({ browser, member }, use) => {
    const context = await browser.newContext()
    await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
    await use({ administrator: context.request, linkTo: (address) => readMailedLink(context.request, address) })
    await context.close()
  },
})

/** Success message at the bottom of the screen. */
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The label of a required field ends with a star. */
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^${name}(\\s\\*)?$`) })
const secret = (page: Page, name: RegExp) => main(page).getByLabel(name)

const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
const bottom = async (one: Locator) => (await top(one)) + ((await one.boundingBox())?.height ?? Number.NaN)

async function openProfile(page: Page) {
  await page.goto('/mon-profil')
  await expect(pageTitle(page, 'Modifier votre profil')).toBeVisible()
}

test('an account request is corrected, sent and validated, and the new user signs in', async ({
  page,
  member,
  outbox,
  faults,
  addresses,
}) => {
  test.slow()
  faults.announce({ to: '/api/users', status: 422 }, { to: '/login', status: 403 })
  const taken = await member()
  const email = mailbox()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(pageTitle(page, 'Créer un compte')).toBeFocused()

  await button(page, 'Créer mon compte').click()
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
  await page.getByRole('button', { name: 'Le champ instance principale est obligatoire' }).click()
  await expect(page.getByLabel('Instance principale')).toBeFocused()

  await page.getByLabel('Monsieur').check()
  await field(page, 'Prénom').fill('Corentin')
  await field(page, 'Nom').fill('Le Bihan')
  await field(page, 'Adresse électronique').fill(taken.email)
  await field(page, 'Téléphone').fill('06 39 98 12 34')
  await page.getByLabel('Instance principale').selectOption(String(addresses.bodyId))
  await button(page, 'Ajouter une instance').click()
  const other = page.getByRole('region', { name: 'Autre instance 1' })
  await expect(other.getByLabel(/^Instance/)).toBeFocused()
  await other.getByLabel(/^Instance/).selectOption(String(addresses.bodyId))
  await secret(page, /^Mot de passe/).fill('motdepasse12')
  await expect(page.getByRole('meter', { name: 'Solidité du mot de passe' })).toHaveAttribute(
    'aria-valuetext',
    'Trop facile à deviner',
  )
  await secret(page, /^Mot de passe/).fill('court')
  await secret(page, /^Confirmation/).fill(`${chosen}!`)
  await page.getByLabel(/^J’ai lu/).check()
  await button(page, 'Créer mon compte').click()
  await expect(page.getByText('Veuillez attribuer un seul rôle pour un IRP').first()).toBeVisible()
  await expect(secret(page, /^Mot de passe/)).toHaveAccessibleDescription(/12\scaractères/)
  await expect(secret(page, /^Confirmation/)).toHaveAccessibleDescription(
    /^Les mots de passe ne sont pas identiques\s!$/,
  )
  await secret(page, /^Mot de passe/).fill(chosen)
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^(Bon|Excellent)$/)

  await other.getByRole('button', { name: 'Retirer cette instance' }).click()
  await expect(button(page, 'Ajouter une instance')).toBeFocused()
  await secret(page, /^Confirmation/).fill(chosen)
  await button(page, 'Créer mon compte').click()
  await expect(field(page, 'Adresse électronique')).toBeFocused()
  await expect(field(page, 'Adresse électronique')).toHaveAccessibleDescription(/déjà utilisée/)
  // the other values are kept
  await expect(field(page, 'Prénom')).toHaveValue('Corentin')
  await expect(page.getByLabel('Instance principale')).toHaveValue(String(addresses.bodyId))
  await expect(secret(page, /^Mot de passe/)).toHaveValue(chosen)
  await expect(secret(page, /^Confirmation/)).toHaveValue(chosen)

  await field(page, 'Adresse électronique').fill(email)
  await button(page, 'Créer mon compte').click()
  await expect(done(page, 'Votre compte a bien été créé.')).toBeVisible()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()

  const person = { email } as CastUser
  await fillSignIn(page, person, chosen)
  await expect(snackbar(page, 'Compte non activé !')).toBeVisible()
  await expect(pageTitle(page, 'Votre demande de compte')).toBeVisible()
  await validate(outbox.administrator, email)
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await fillSignIn(page, person, chosen)
  await expect(pageTitle(page, 'Bienvenue, Corentin')).toBeVisible()
})

async function validate(request: APIRequestContext, email: string) {
  const { member: found } = await (await request.get('/api/users?status=pending&itemsPerPage=100')).json()
  const waiting = found.find((person: { email: string }) => person.email === email)
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await request.post(`/api/users/${waiting.id}/validation`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a forgotten password is reset by keyboard alone, and its link works only once', async ({
  page,
  member,
  outbox,
}) => {
  test.slow()
  const person = await member()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).focus()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Mot de passe oublié')).toBeFocused()
  // like the login page, it is in English for browsers that prefer it
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Forgotten password')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Mot de passe oublié')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Adresse électronique')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Si un compte existe à l’adresse/)).toBeVisible()

  const link = await outbox.linkTo(person.email)
  await page.goto(link)
  await expect(pageTitle(page, 'Choisir un mot de passe')).toBeVisible()
  await secret(page, /^Nouveau mot de passe/).focus()
  await page.keyboard.type(chosen)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(secret(page, /^Nouveau mot de passe/)).toHaveAttribute('type', 'text')
  await secret(page, /^Confirmation/).focus()
  await page.keyboard.type('autre chose')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Les mots de passe ne sont pas identiques\s!$/)).toBeVisible()
  await secret(page, /^Confirmation/).fill(chosen)
  await page.keyboard.press('Enter')
  await expect(done(page, 'Votre mot de passe a bien été changé.')).toBeVisible()
  await fillSignIn(page, person, chosen)
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()

  await page.goto(link)
  await expect(main(page).getByText('Ce lien n’est plus valable. Demandez-en un nouveau.')).toBeVisible()
  await expect(secret(page, /^Nouveau mot de passe/)).toHaveCount(0)
  const again = page.getByRole('link', { name: 'Demander un nouveau lien' })
  await expect(again).toHaveAttribute('href', '/auth/forgot-password')
})

test('the profile is edited, and leaving it with unsaved changes asks for confirmation', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/users/', status: 422 })
  await signIn(context, await member({ startsOn: '2025-01-01', endsOn: '2028-12-31', phoneNumber: '+33639981000' }))
  await page.goto('/home')
  await button(page, /^Compte de/).click()
  await page.getByRole('menuitem', { name: 'Mon profil' }).click()
  await expect(pageTitle(page, 'Modifier votre profil')).toBeFocused()
  await expect(button(page, 'Enregistrer')).toBeHidden()
  await expect(field(page, 'Téléphone')).toHaveValue('06\u00a039\u00a098\u00a010\u00a000')

  // the focused field stays above the bar
  await page.setViewportSize({ width: 360, height: 480 })
  await field(page, 'Prénom').fill('')
  const bar = button(page, 'Enregistrer')
  const above = async (name: string) => (await top(bar)) - (await bottom(field(page, name)))
  for (const name of ['Nom', 'Adresse électronique', 'Téléphone', 'Adresse postale']) {
    await field(page, name).focus()
    await expect.poll(() => above(name), name).toBeGreaterThan(0)
  }
  await bar.click()
  await expect(field(page, 'Prénom')).toBeFocused()
  await expect.poll(() => above('Prénom')).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Annuler').click()

  await field(page, 'Téléphone').fill('12')
  await page.getByRole('link', { name: 'Ma fiche' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await button(page, 'Enregistrer').click()
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription('Le numéro de téléphone n’est pas valide')
  await field(page, 'Téléphone').fill('+33 6 39 98 11 22')
  await main(page).getByLabel('Fin de mandature').fill('2030-01-01')
  await button(page, 'Enregistrer').click()
  await expect(main(page).getByLabel('Fin de mandature')).toHaveAccessibleDescription(
    /adressez-vous à un administrateur/,
  )
  await main(page).getByLabel('Fin de mandature').fill('2027-06-30')
  await button(page, 'Enregistrer').click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()
  await expect(button(page, 'Enregistrer')).toBeHidden()

  await page.reload()
  await expect(field(page, 'Téléphone')).toHaveValue('06\u00a039\u00a098\u00a011\u00a022')
  await expect(main(page).getByLabel('Fin de mandature')).toHaveValue('2027-06-30')
})

test('a change of email address is cancelled; the next one asks for the password, then for a confirmation by email', async ({
  page,
  context,
  member,
  outbox,
  faults,
}) => {
  test.slow()
  faults.announce({ to: '/api/users/', status: 422 })
  const person = await member()
  const email = mailbox()
  await signIn(context, person)
  await openProfile(page)
  const present = main(page)
    .getByRole('form', { name: 'Modifier votre profil' })
    .getByLabel(/^Mot de passe actuel/)
  // a first change is cancelled
  await field(page, 'Adresse électronique').fill(mailbox())
  await present.fill(castPassword)
  await button(page, 'Enregistrer').click()
  await button(page, 'Garder mon adresse actuelle').click()
  await expect(done(page, 'Votre adresse reste la même.')).toBeVisible()
  await expect(page.getByText(/attend votre confirmation/)).toBeHidden()

  await field(page, 'Adresse électronique').fill(email)
  await present.fill('pas celui-là')
  await button(page, 'Enregistrer').click()
  await expect(present).toHaveAccessibleDescription('Le mot de passe actuel n’est pas le bon')
  await expect(field(page, 'Adresse électronique')).toHaveValue(email)
  await present.fill(castPassword)
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(`La nouvelle adresse ${email} attend votre confirmation.`)).toBeVisible()
  await expect(field(page, 'Adresse électronique')).toHaveValue(person.email)

  await page.goto(await outbox.linkTo(email))
  await button(page, 'Confirmer cette adresse').click()
  await expect(done(page, 'Votre adresse électronique est confirmée.')).toBeVisible()
  await page.getByRole('link', { name: 'Aller à mon profil' }).click()
  await expect(field(page, 'Adresse électronique')).toHaveValue(email)
  await expect(page.getByText(/attend votre confirmation/)).toBeHidden()
})

test.describe('profile on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a profile picture is chosen, cropped by keyboard, shown everywhere and removed', async ({
    page,
    context,
    member,
    addresses,
    faults,
  }) => {
    test.slow()
    // the trace of Playwright requests the blob URL of the image as if it were a call
    faults.announce({ said: "Connecting to 'blob:" })
    const person = await member()
    await signIn(context, person)
    await openProfile(page)
    const chooser = main(page).locator('input[type=file]')
    await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Une note.') })
    await expect(page.getByText('Seules les images JPEG ou PNG sont acceptées')).toBeVisible()
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])
    await chooser.setInputFiles({ name: 'cassee.jpg', mimeType: 'image/jpeg', buffer: broken })
    await expect(page.getByText('Cette image est illisible ou incomplète.')).toBeVisible()

    await chooser.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await drawing(600) })
    const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
    const corner = dialog.getByRole('button', { name: /^Coin en bas à droite/ })
    await corner.focus()
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+ArrowUp')
    const area = dialog.getByRole('group', { name: /^Cadre de la photo/ })
    const before = await area.boundingBox()
    await area.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await area.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 5)
    await expect.poll(() => overflowPixels(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Utiliser cette photo' }).click()
    await expect(done(page, 'Photo enregistrée !')).toBeVisible()
    await expect(button(page, 'Changer de photo')).toBeFocused()
    const bar = page.getByRole('button', { name: /^Compte de/ }).locator('img')
    await expect.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

    await page.goto(addresses.body)
    const mine = page.getByRole('listitem').filter({ hasText: person.lastName.toLocaleUpperCase('fr') })
    await expect(mine.locator('img')).toHaveAttribute('loading', 'lazy')

    await openProfile(page)
    await button(page, 'Retirer la photo').click()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(1)
    await button(page, 'Retirer la photo').click()
    await page
      .getByRole('dialog', { name: 'Retirer votre photo ?' })
      .getByRole('button', { name: 'Retirer la photo' })
      .click()
    await expect(done(page, 'Photo retirée.')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(button(page, 'Choisir une photo')).toBeFocused()
  })
})

/** Opens a second browser where the person is signed in. */
async function elsewhere(browser: Browser, person: CastUser) {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await signIn(context, person)
  const page = await context.newPage()
  await holdStream(page)
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  return { context, page }
}

test('an unknown device is signed out from another device', async ({ page, context, browser, member }) => {
  const person = await member()
  await signIn(context, person)
  const other = await elsewhere(browser, person)
  await openProfile(page)
  await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
  await button(page, 'Déconnecter : Firefox sous Windows').click()
  await expect(done(page, 'Cet appareil est déconnecté.')).toBeVisible()
  await expect(page.getByText('Vous n’êtes connecté nulle part ailleurs.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Connexions ouvertes' })).toBeFocused()
  await other.page.getByRole('link', { name: 'Annuaire' }).first().click()
  await expect(pageTitle(other.page, 'Connexion')).toBeVisible()
  await other.context.close()
})

test('changing the password asks for the current one and signs out the other devices', async ({
  page,
  context,
  browser,
  member,
  faults,
}) => {
  faults.announce({ to: '/reset_password', status: 422 })
  const person = await member()
  await signIn(context, person)
  const other = await elsewhere(browser, person)
  const { promise: estimated, resolve: estimate } = Promise.withResolvers<void>()
  await page.route('**/assets/commonWords*', async (route) => {
    await estimated
    await route.continue()
  })
  await openProfile(page)
  const form = page.getByRole('form', { name: 'Changer le mot de passe' })
  const change = form.getByRole('button', { name: 'Changer le mot de passe' })
  await form.getByLabel(/^Mot de passe actuel/).fill('pas celui-là')
  await form.getByLabel(/^Nouveau mot de passe/).fill(chosen)
  await form.getByLabel(/^Confirmation/).fill(chosen)
  const place = await change.boundingBox()
  estimate()
  // a button that moves between press and release is not clicked
  await expect(form.getByText('Excellent')).toBeVisible()
  expect(await change.boundingBox()).toEqual(place)
  await change.click()
  await expect(form.getByLabel(/^Mot de passe actuel/)).toBeFocused()
  await expect(form.getByLabel(/^Mot de passe actuel/)).toHaveAccessibleDescription(
    'Le mot de passe actuel n’est pas le bon',
  )
  await form.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(done(page, 'Votre mot de passe a bien été changé.')).toBeVisible()
  await expect(page.getByText('Vous n’êtes connecté nulle part ailleurs.')).toBeVisible()
  await other.page.getByRole('link', { name: 'Annuaire' }).first().click()
  await expect(pageTitle(other.page, 'Connexion')).toBeVisible()
  await other.context.close()
})

test('of two windows, the second one learns who saved first and keeps its input', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/users/', status: 409 })
  const person = await member()
  await signIn(context, person)
  await openProfile(page)
  const second = await context.newPage()
  await openProfile(second)
  await field(page, 'Adresse postale').fill('1, place du Parlement, Rennes')
  await button(page, 'Enregistrer').click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()

  await field(second, 'Téléphone').fill('06 39 98 44 55')
  await button(second, 'Enregistrer').click()
  const conflict = main(second).getByRole('alert').filter({ hasText: 'Votre profil a changé entre-temps' })
  await expect(conflict).toContainText(`modifié par ${person.firstName} ${person.lastName} à`)
  await expect(field(second, 'Téléphone')).toHaveValue('06 39 98 44 55')
  await button(second, 'Enregistrer ma saisie').click()
  await expect(done(second, 'Compte modifié !')).toBeVisible()
  await expect(conflict).toBeHidden()
  await second.reload()
  await expect(field(second, 'Téléphone')).toHaveValue('06\u00a039\u00a098\u00a044\u00a055')
})

test('a switch that is saved at once stays where it was put while the server is asked', async ({
  page,
  context,
  member,
}) => {
  await signIn(context, await member())
  await openProfile(page)
  const switches = main(page).locator('input[type=checkbox]')
  await expect(page.getByRole('heading', { name: 'Sur vos appareils' })).toBeVisible()
  const turned = await switches.evaluateAll(async (inputs) => {
    const unturned: string[] = []
    for (const input of inputs as HTMLInputElement[]) {
      const before = input.checked
      input.click()
      // what the click itself has caused, before any later task of the browser
      for (let step = 0; step < 100; step += 1) await Promise.resolve()
      if (input.checked === before)
        unturned.push(input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? '')
    }
    return { count: inputs.length, unturned }
  })
  expect(turned.count).toBeGreaterThan(5)
  expect(turned.unturned).toEqual([])
})

test('the user chooses what the directory shows, and downloads all their personal data', async ({
  page,
  context,
  member,
}) => {
  const person = await member({ phoneNumber: '+33639981234' })
  await signIn(context, person)
  await openProfile(page)
  await page.getByRole('navigation', { name: 'Rubriques du profil' }).getByRole('link', { name: 'Annuaire' }).click()
  await expect(page.locator('#annuaire')).toBeFocused()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'))
  await page.getByLabel('Afficher mon téléphone dans l’annuaire').click()
  await expect(page.getByLabel('Afficher mon téléphone dans l’annuaire')).toBeChecked()
  expect((await answered).ok()).toBe(true)
  const download = page.waitForEvent('download')
  await button(page, 'Exporter mes données').click()
  expect((await download).suggestedFilename()).toBe('mandature-mes-donnees.zip')
  await page.goto(`/user/${person.id}`)
  await expect(page.getByRole('link', { name: /06\s39\s98\s12\s34/ })).toBeVisible()
})
