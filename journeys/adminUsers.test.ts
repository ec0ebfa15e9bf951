import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import type { CastUser } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, pageTitle, signIn, test } from './journey.ts'

/** A name unique in this run, of letters only, as names must be. */
const ownName = () => `Essai${randomUUID().replaceAll(/[^a-z]/g, '')}`
const shown = ({ lastName, firstName }: Pick<CastUser, 'firstName' | 'lastName'>) =>
  `${lastName.toLocaleUpperCase('fr')} ${firstName}`

/** Of a request whose author has used the mailed link. */
const emailConfirmedAt = '2026-01-05T09:00:00+01:00'

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Success message, announced politely. */
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

const tabs = (page: Page) => main(page).getByRole('navigation', { name: /^Onglets de/ })
async function openAccount(page: Page, person: CastUser, tab: '' | '/mandats' | '/courriels' | '/journal' = '') {
  await page.goto(`/admin/user/${person.id}${tab}`)
  await expect(pageTitle(page, 'Gestion profil utilisateur')).toBeVisible()
}

test('a pending request is found and validated, and the new user signs in', async ({
  page,
  browser,
  context,
  member,
}) => {
  const waiting = await member({ lastName: ownName(), status: 'pending', emailConfirmedAt })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/home')
  await menu(page).getByRole('link', { name: 'Administration' }).click()
  await expect(pageTitle(page, 'Administration')).toBeVisible()
  await main(page)
    .getByRole('link', { name: /comptes? à activer/ })
    .click()
  await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
  await expect(button(page, 'En attente')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox').fill(waiting.lastName)
  const request = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: shown(waiting) }) })
  await expect(request.getByText('Adresse confirmée')).toBeVisible()
  await request.getByRole('link', { name: shown(waiting) }).click()

  await expect(pageTitle(page, 'Gestion profil utilisateur')).toBeFocused()
  await expect(main(page).getByText('Adresse confirmée')).toBeVisible()
  await button(page, 'Valider le compte').click()
  await expect(done(page, 'Compte utilisateur validé !')).toBeVisible()
  await expect(button(page, 'Valider le compte')).toHaveCount(0)
  await expect(page.getByLabel('État du compte')).toHaveValue('validated')

  // what waits is counted again, unless it was counted a second ago
  await expect(async () => {
    await menu(page).getByRole('link', { name: 'Utilisateurs', exact: true }).click()
    await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
    const counted = page.waitForRequest('**/api/administration', { timeout: 2_000 })
    await menu(page).getByRole('link', { name: 'Vue d’ensemble' }).click()
    await counted
  }).toPass()

  const theirs = await browser.newContext()
  const theirPage = await theirs.newPage()
  await theirPage.goto('/auth/login')
  await fillSignIn(theirPage, waiting)
  await expect(pageTitle(theirPage, /^Bienvenue, /)).toBeVisible()
  await theirs.close()
})

test('an administrator is asked before the activation of a request whose address nobody has confirmed', async ({
  page,
  context,
  member,
}) => {
  const waiting = await member({ lastName: ownName(), status: 'pending' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?state=pending&q=${waiting.lastName}`)
  await expect(main(page).getByText('Adresse non confirmée')).toBeVisible()
  await page.getByRole('link', { name: shown(waiting) }).click()
  await expect(pageTitle(page, 'Gestion profil utilisateur')).toBeFocused()
  await expect(main(page).getByText('Adresse non confirmée')).toBeVisible()

  // Saving the state asks as the button does.
  await page.getByLabel('État du compte').selectOption('validated')
  await button(page, 'Enregistrer').click()
  await expect(dialog(page)).toContainText(waiting.email)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await button(page, 'Annuler').click()

  await button(page, 'Valider le compte').click()
  await expect(dialog(page)).toContainText(`${waiting.firstName} ${waiting.lastName}`)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('État du compte')).toHaveValue('pending')
  await button(page, 'Valider le compte').click()
  await dialog(page).getByRole('button', { name: 'Valider le compte' }).click()
  await expect(done(page, 'Compte utilisateur validé !')).toBeVisible()
  await expect(main(page).getByText('Adresse non confirmée')).toHaveCount(0)
})

test('the administration has a menu of its own in five groups, which shows the current screen', async ({
  page,
  context,
  member,
}) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/admin/traitements')
  await expect(menu(page).getByRole('list')).toHaveCount(2 + 5)
  const current = menu(page).getByRole('link', { name: 'Traitements retenus' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  await menu(page).getByRole('link', { name: 'Utilisateurs', exact: true }).click()
  await main(page).getByRole('row').nth(1).getByRole('link').first().click()
  await expect(pageTitle(page, 'Gestion profil utilisateur')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Utilisateurs', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menu(page).getByRole('link', { name: 'Retour au portail' }).click()
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('administration')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Administration')).toBeVisible()
})

test('home shows the number of pending requests and links to them', async ({ page, context, member }) => {
  await member({ lastName: ownName(), status: 'pending' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/home')
  await page.getByRole('link', { name: /comptes? en attente/ }).click()
  await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
  await expect(button(page, 'En attente')).toHaveAttribute('aria-pressed', 'true')
})

test('a request is refused with a reason, which is mailed to the person', async ({ page, context, member, db }) => {
  const waiting = await member({ lastName: ownName(), status: 'pending' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, waiting)
  await button(page, 'Refuser la demande…').click()
  await expect(dialog(page)).toContainText(`${waiting.firstName} ${waiting.lastName}`)
  await page.getByLabel('Motif').fill('Votre mandat n’a pas commencé.')
  await dialog(page).getByRole('button', { name: 'Refuser la demande' }).click()

  await expect(done(page, 'Compte utilisateur supprimé !')).toBeVisible()
  await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
  await page.getByRole('searchbox').fill(waiting.lastName)
  await expect(page.getByText('Aucun compte ne correspond à cette recherche.')).toBeVisible()
  const mail = await db
    .selectFrom('mails')
    .select(['kind', 'facts'])
    .where('toAddress', '=', waiting.email)
    .executeTakeFirst()
  expect(mail).toMatchObject({ kind: 'account.rejected', facts: { reason: 'Votre mandat n’a pas commencé.' } })
})

test('several accounts are selected, validated together, then deleted together, after being listed by name', async ({
  page,
  context,
  member,
}) => {
  const name = ownName()
  const people = [
    await member({ lastName: name, firstName: 'Anne', status: 'pending', emailConfirmedAt }),
    await member({ lastName: name, firstName: 'Brice', status: 'pending' }),
    await member({ lastName: name, firstName: 'Chloé' }),
  ]
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?q=${name}`)
  await page.getByLabel('Choisir toute la page').check()
  await expect(page.getByText('3 comptes choisis')).toBeVisible()

  await button(page, 'Valider 2 comptes').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Une adresse n’est pas confirmée')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    shown(people[0]!),
    `${shown(people[1]!)}\u00A0· Adresse non confirmée`,
  ])
  await dialog(page).getByRole('button', { name: 'Valider 2 comptes' }).click()
  await expect(done(page, 'Comptes utilisateurs validés !')).toBeVisible()
  await expect(main(page).getByText('Validé', { exact: true })).toHaveCount(3 + 1)

  await page.getByLabel(`Choisir ${people.map(shown)[0]}`).check()
  await page.getByLabel(`Choisir ${people.map(shown)[2]}`).check()
  await button(page, 'Supprimer 2 comptes').click()
  await expect(dialog(page)).toContainText('« Ancien membre »')
  await dialog(page).getByRole('button', { name: 'Supprimer 2 comptes' }).click()
  await expect(done(page, 'Comptes utilisateurs supprimés !')).toBeVisible()
  await expect(main(page).getByRole('link', { name: name.toLocaleUpperCase('fr') })).toHaveText([shown(people[1]!)])
})

test('the list of accounts cuts no name, state or right, where there is less room', async ({
  page,
  context,
  db,
  member,
}) => {
  const name = ownName()
  const ended = await member({ lastName: name, firstName: 'Denis' })
  await db.updateTable('assignments').set({ endsOn: '2026-01-31' }).where('userId', '=', ended.id).execute()
  await member({ lastName: `${name} de Villiers`, firstName: 'Clémence', roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  for (const width of [1280, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/admin/users?q=${name}`)
    for (const text of ['Mandat échu', 'Canal CSEC', 'Éditeur'])
      await expect(main(page).locator('.MuiCard-root').getByText(text, { exact: true })).toBeVisible()
    expect(await main(page).locator('.MuiCard-root').evaluateAll(findCutTexts), `${width} px`).toEqual([])
  }
})

/** Returns the texts of cards that overflow a box that hides or overlaps them. */
const findCutTexts = (cards: Element[]) =>
  cards
    .flatMap((card) => [...card.querySelectorAll('th, td, .MuiChip-label')])
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map(({ textContent }) => textContent)

test('a role is given to several people, and their selection exported', async ({
  page,
  context,
  db,
  member,
  addresses,
}) => {
  const name = ownName()
  const people = [
    // a name of two lines
    await member({ lastName: name, firstName: 'Marie-Françoise' }),
    await member({ lastName: name, firstName: 'Brice', role: 'redactor', roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] }),
    await member({ lastName: name, firstName: 'Chloé', passwordHash: null }),
  ]
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?q=${name}`)
  const rows = main(page).getByRole('table').getByRole('row')
  const lines = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  for (const line of lines) expect(line?.height).toBeLessThanOrEqual(48)
  // the filters leave the first screen to the people
  expect((lines[1]?.y ?? 0) + 48).toBeLessThanOrEqual(400)
  await page.getByLabel('Comptes par page').selectOption('50')
  await expect(page).toHaveURL(/size=50/)

  const more = (action: string | RegExp) => page.getByRole('menuitem', { name: action }).click()
  await page.getByLabel('Choisir toute la page').check()
  await button(page, 'Autres actions').click()
  await more('Rôle…')
  await expect(dialog(page).getByLabel('Instance')).toHaveValue(String(addresses.bodyId))
  await dialog(page).getByLabel('Rôle').selectOption('redactor')
  await button(page, 'Donner ce rôle').click()
  await expect(done(page, 'Rôle modifié pour 2 personnes. 1 autre n’était pas concernée.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Rédacteur' })).toHaveCount(3)

  await page.getByLabel('Choisir toute la page').check()
  await button(page, 'Autres actions').click()
  await more('Préparer un lien d’activation… (1)')
  await expect(dialog(page).getByRole('listitem')).toHaveText([shown(people[2]!)])
  await button(page, 'Préparer').click()
  await expect(done(page, '1 lien d’activation prêt, à transmettre depuis Courriels.')).toBeVisible()

  await page.getByLabel(`Choisir ${shown(people[0]!)}`).check()
  await button(page, 'Autres actions').click()
  await more('Fin de mandat…')
  await button(page, 'Mettre fin aux mandats').click()
  await expect(dialog(page)).toContainText('Le champ date de fin est obligatoire')
  await page.getByLabel('Dernier jour du mandat').fill('2099-03-31')
  await button(page, 'Mettre fin aux mandats').click()
  await expect(done(page, 'Fin de mandat enregistrée pour 1 personne.')).toBeVisible()
  const seat = db.selectFrom('assignments').select('endsOn').where('userId', '=', people[0]!.id)
  expect(await seat.executeTakeFirstOrThrow()).toEqual({ endsOn: '2099-03-31' })

  await page.getByLabel(`Choisir ${shown(people[1]!)}`).check()
  await button(page, 'Autres actions').click()
  const download = page.waitForEvent('download')
  await more('Exporter la sélection en CSV')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
})

test('refusing more than ten requests requires typing a word', async ({ page, context, member }) => {
  const name = ownName()
  for (let one = 0; one < 11; one += 1) await member({ lastName: name, status: 'pending' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?q=${name}`)
  await page.getByLabel('Choisir toute la page').check()
  await button(page, 'Refuser 11 demandes').click()
  await expect(dialog(page)).toContainText('Ces demandes sont supprimées.')
  await dialog(page).getByRole('button', { name: 'Refuser 11 demandes' }).click()
  await expect(page.getByLabel('écrivez le mot REFUSER')).toBeFocused()
  await expect(dialog(page)).toContainText('Écrivez le mot REFUSER')
  await page.keyboard.type('REFUSER')
  await page.keyboard.press('Enter')
  await expect(done(page, 'Demandes refusées !')).toBeVisible()
  await expect(page.getByText('Aucun compte ne correspond à cette recherche.')).toBeVisible()
})

test('removing a role takes effect at the next call of the signed-in user', async ({
  page,
  context,
  browser,
  member,
  faults,
}) => {
  const validator = await member({ role: 'validator', lastName: ownName() })
  const theirs = await browser.newContext()
  await signIn(theirs, validator)
  const theirPage = await theirs.newPage()
  await theirPage.goto('/documents-a-valider')
  await expect(pageTitle(theirPage, 'Documents à valider')).toBeVisible()

  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, validator, '/mandats')
  await page.getByLabel('Rôle').selectOption('reader')
  await button(page, 'Enregistrer').click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()

  expect((await theirs.request.get('/api/documents/to_validate')).status()).toBe(403)
  await theirPage.reload()
  await expect(pageTitle(theirPage, 'Accès refusé')).toBeVisible()
  await theirs.close()
  expect(faults.found).toEqual([])
})

test('a second role in the same body is refused on its row, and again when saving', async ({
  page,
  context,
  member,
  addresses,
}) => {
  const person = await member({ lastName: ownName() })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, person, '/mandats')
  await button(page, 'Ajouter une instance').click()
  const place = page.getByRole('group', { name: 'Autre instance 1' })
  const body = place.getByRole('combobox', { name: /^Instance/ })
  await expect(body).toBeFocused()
  await body.selectOption(String(addresses.bodyId))
  await expect(place).toContainText('Veuillez attribuer un seul rôle pour un IRP')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
  await expect(body).toBeFocused()

  await button(page, /^Retirer\s:/u).click()
  await expect(place).toHaveCount(0)
  await expect(page.getByText('Certains champs sont à corriger')).toHaveCount(0)
})

test('errors are shown field by field, and leaving with unsaved changes asks for confirmation', async ({
  page,
  context,
  member,
  faults,
}) => {
  const person = await member({ lastName: ownName() })
  const other = await member()
  faults.announce({ to: `/api/users/${person.id}/admin`, status: 422 })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, person)
  await page.getByLabel('Prénom').fill('')
  await page.getByLabel('Téléphone').fill('12')
  await page.getByLabel('Adresse électronique').fill(other.email)
  await button(page, 'Enregistrer').click()
  await expect(main(page).getByText('Le champ prénom est obligatoire').first()).toBeVisible()
  await expect(main(page).getByText('Le numéro de téléphone n’est pas valide').first()).toBeVisible()
  await page.getByLabel('Prénom').fill('Maëlle')
  await page.getByLabel('Téléphone').fill('06 39 98 10 00')
  await button(page, 'Enregistrer').click()
  await expect(page.getByLabel('Adresse électronique')).toBeFocused()
  await expect(page.getByText('Cette adresse électronique est déjà utilisée').first()).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Maëlle')

  await page.getByRole('link', { name: 'Utilisateurs' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Maëlle')
  await page.getByLabel('Adresse électronique').fill(person.email)
  await button(page, 'Enregistrer').click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0)
})

test('the tabs of a person have their URLs: mails with their states, what was done by and to them', async ({
  page,
  context,
  member,
  db,
}) => {
  const person = await member({ lastName: ownName(), role: 'redactor' })
  const mail = (subject: number, state: 'sent' | 'failed', lastError: string | null) => ({
    userId: person.id,
    toName: person.lastName,
    toAddress: person.email,
    kind: 'password.reset',
    facts: JSON.stringify({ firstName: person.firstName }),
    messageId: `<${randomUUID()}@mandature.example>`,
    createdAt: `2026-03-0${subject}T09:00:00+01:00`,
    nextAttemptAt: `2026-03-0${subject}T09:00:00+01:00`,
    sentAt: state === 'sent' ? `2026-03-0${subject}T09:01:00+01:00` : null,
    state,
    lastError,
  })
  await db
    .insertInto('mails')
    .values([mail(1, 'sent', null), mail(2, 'failed', '550 boîte pleine')])
    .execute()
  await signIn(context, await member({ roles: ['ROLE_ADMIN'], lastName: ownName() }))
  await openAccount(page, person, '/courriels')
  await expect(tabs(page).getByRole('link')).toHaveText(['Fiche', 'Mandats', 'Courriels', 'Journal'])
  await expect(tabs(page).getByRole('link', { name: 'Courriels' })).toHaveAttribute('aria-current', 'page')
  const reasons = main(page).getByRole('region', { name: 'Pourquoi pas de courriel' })
  await expect(reasons).toContainText('Son dernier courriel n’a pas pu être envoyé : 550 boîte pleine')
  const rows = main(page).getByRole('table', { name: 'Courriels' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await button(page, 'En échec').click()
  await expect(page).toHaveURL(/courriels\?state=failed/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('550 boîte pleine')

  await tabs(page).getByRole('link', { name: 'Mandats' }).click()
  await expect(page).toHaveURL(`/admin/user/${person.id}/mandats`)
  await page.getByLabel('Rôle').selectOption('reader')
  // what is typed is not lost by changing the tab
  await tabs(page).getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await button(page, 'Enregistrer').click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0)
  await tabs(page).getByRole('link', { name: 'Journal' }).click()
  await expect(page).toHaveURL(`/admin/user/${person.id}/journal`)
  const trail = main(page).getByRole('table', { name: 'Journal' })
  await expect(trail.getByRole('row', { name: /Compte modifié/ })).toHaveCount(1)
})

test('of two administrators, the second one learns who saved first and loses nothing', async ({
  page,
  context,
  browser,
  member,
  faults,
}) => {
  const person = await member({ lastName: ownName() })
  const first = await member({ roles: ['ROLE_ADMIN'], lastName: ownName(), firstName: 'Odile' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, person)
  const theirs = await browser.newContext()
  await signIn(theirs, first)
  const theirPage = await theirs.newPage()
  await openAccount(theirPage, person)
  await theirPage.getByLabel('Adresse postale').fill('2 rue des Vosges')
  await button(theirPage, 'Enregistrer').click()
  await expect(done(theirPage, 'Compte modifié !')).toBeVisible()
  await theirs.close()

  faults.announce({ to: `/api/users/${person.id}/admin`, status: 409 })
  await page.getByLabel('Prénom').fill('Solenn')
  await button(page, 'Enregistrer').click()
  const notice = main(page)
    .getByRole('alert')
    .filter({ hasText: `modifié par Odile ${first.lastName}` })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Solenn')
  await notice.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(done(page, 'Compte modifié !')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Prénom')).toHaveValue('Solenn')
})

test('the picture of a user is replaced, then removed', async ({ page, context, browser, member }) => {
  const person = await member({ lastName: ownName() })
  const theirs = await browser.newContext()
  await signIn(theirs, person)
  const { cookies } = await theirs.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const sent = await theirs.request.post('/api/profile_pictures', {
    multipart: { file: picture },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  })
  expect(sent.status()).toBe(201)
  await theirs.close()

  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openAccount(page, person)
  await page.locator('input[type="file"]').setInputFiles(picture)
  await dialog(page).getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(done(page, 'La photo a été remplacée.')).toBeVisible()
  await button(page, 'Retirer la photo').click()
  await dialog(page).getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(done(page, 'La photo a été retirée.')).toBeVisible()
  await expect(page.getByText('Cette personne n’a pas de photo.')).toBeVisible()
})

test('administrators cannot remove their own rights or account', async ({ page, context, member }) => {
  const self = await member({ roles: ['ROLE_ADMIN'], lastName: ownName() })
  await signIn(context, self)
  await openAccount(page, self)
  await expect(page.getByLabel('Administrateur')).toBeDisabled()
  await expect(page.getByLabel('État du compte')).toBeDisabled()
  await expect(button(page, /^Supprimer le compte/)).toHaveCount(0)
  await page.goto(`/admin/users?q=${self.lastName}`)
  await expect(page.getByRole('link', { name: shown(self) })).toBeVisible()
  await expect(page.getByLabel(`Choisir ${shown(self)}`)).toHaveCount(0)
})

test('the export contains the users matching the filters', async ({ page, context, member }) => {
  const name = ownName()
  const person = await member({ lastName: name })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?q=${name}`)
  await expect(page.getByRole('link', { name: shown(person) })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(person.email)
})

test('the directory is filtered by keyboard alone, and the URL keeps the filters', async ({
  page,
  context,
  member,
  addresses,
}) => {
  const name = `Zwingli${ownName()}`
  const person = await member({ lastName: name })
  await signIn(context, await member())
  await page.goto('/annuaire')
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('navigation', { name: 'Index alphabétique' }).getByRole('link', { name: 'Z' }).press('Enter')
  await expect(page).toHaveURL(/initial=Z/)
  await page.getByLabel('Instance', { exact: true }).selectOption(String(addresses.bodyId))
  await expect(page).toHaveURL(new RegExp(`irp=${addresses.bodyId}`))
  await page.getByRole('searchbox').press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 membre', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: shown(person) }).press('Enter')
  await expect(pageTitle(page, shown(person))).toBeFocused()
  await expect(page.getByRole('link', { name: 'Gestion profil utilisateur' })).toHaveCount(0)
})

test('users who are not administrators are refused', async ({ page, context, member, faults }) => {
  const person = await member()
  await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
  await page.goto('/admin')
  await expect(pageTitle(page, 'Administration')).toBeVisible()
  // editors have their part of the administration
  await expect(menu(page).getByRole('link')).toHaveText(['Retour au portail', 'Vue d’ensemble', 'Contenus'])
  await expect(main(page).getByRole('link', { name: 'Contenus' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0)
  faults.announce({ to: '/api/', status: 403 })
  for (const path of ['/admin/users', `/admin/user/${person.id}`]) {
    await page.goto(path)
    await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
  }
})

test.describe('user administration without animations', () => {
  // colours in transition fail the contrast check
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('has no accessibility violation, in light and dark, at 1440 and 360 px', async ({ page, context, member }) => {
    test.slow()
    const name = ownName()
    await member({ lastName: name, firstName: 'Anne', roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
    const waiting = await member({ lastName: name, status: 'pending' })
    await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
    await page.setViewportSize({ width: 1440, height: 900 })
    const look = () => expectAccessible(page, { widths: [1440, 360] })

    await page.goto('/admin')
    await expect(pageTitle(page, 'Administration')).toBeVisible()
    await look()

    await page.goto('/annuaire?initial=L')
    await expect(pageTitle(page, 'Annuaire')).toBeVisible()
    await look()
    await page.goto(`/admin/users?q=${name}`)
    await button(page, 'Filtres').click()
    await expect(page.getByLabel('Trier par')).toBeVisible()
    await page.getByLabel(`Choisir ${shown(waiting)}`).check()
    await look()
    await button(page, 'Refuser 1 demande').click()
    await expect(dialog(page)).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await button(page, 'Valider 1 compte').click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await look()
    await openAccount(page, waiting)
    await button(page, 'Valider le compte').click()
    await expect(dialog(page)).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await page.getByLabel('Prénom').fill('')
    await button(page, 'Enregistrer').click()
    await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
    await look()
    await openAccount(page, waiting, '/mandats')
    await button(page, 'Ajouter une instance').click()
    await button(page, 'Enregistrer').click()
    await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
    await look()
    for (const tab of ['/courriels', '/journal'] as const) {
      await openAccount(page, waiting, tab)
      await look()
    }
  })
})
