import type { Page } from '@playwright/test'
import { systemClock, today } from '#server/ground/context/clock.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, signIn, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Consultations en cours' })
const line = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const pencil = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: `Modifier la consultation : ${name}` })
const form = (page: Page) => page.getByRole('dialog', { name: 'Modifier la consultation' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Supprimer la consultation' })
const subject = (page: Page) => form(page).getByRole('textbox', { name: 'Objet' })
const remove = (page: Page) => form(page).getByRole('button', { name: 'Supprimer' })
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const named = (what: string) => `${what} ${crypto.randomUUID()}`

test.beforeEach(async ({ context, member }) => signIn(context, await member({ role: 'redactor' })))

/** Creates a consultation by the signed-in user. */
async function create(page: Page, bodyId: number) {
  const { request } = page.context()
  const answer = await request.post('/api/consultations', {
    data: {
      irp: { id: bodyId },
      title: named('Réaménagement du site'),
      startedOn: today(systemClock),
      expert: 'multiple',
    },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number; title: string }
}

/** Creates a consultation by the signed-in user, then opens the page of its body. */
async function begun(page: Page, bodyId: number) {
  const consultation = await create(page, bodyId)
  await page.goto(`/irp/${bodyId}`)
  return consultation
}

test('a consultation is created, then edited, and both forms show their errors', async ({ page, addresses }) => {
  await page.goto('/home')
  await page.locator(`a[href="${addresses.body}"]`).first().click()
  const name = named('Passage au télétravail')
  await panel(page).getByRole('button', { name: 'Ouvrir une consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir une consultation' })
  await expect(dialog.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Objet' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Objet' }).fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Consultation enregistrée !')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(line(page, name)).toContainText(/\d+\sjours restants/)

  await pencil(page, name).click()
  await expect(subject(page)).toHaveValue(name)
  await form(page).getByLabel('Délai convenu, en jours').fill('0')
  await form(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form(page).getByLabel('Délai convenu, en jours')).toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Délai convenu, en jours').fill('12')
  await subject(page).fill(`${name}, suite`)
  await form(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form(page)).toBeHidden()
  await expect(line(page, `${name}, suite`)).toContainText(/12\sjours restants/)

  // home counts the opinions to give again
  const counted = page.waitForRequest('**/api/home')
  await page.getByRole('link', { name: 'Accueil', exact: true }).first().click()
  await counted
})

test('deleting a consultation asks for confirmation, and cancelling keeps the typed values', async ({
  page,
  addresses,
}) => {
  const { title: name } = await begun(page, addresses.bodyId)
  const typed = `${name}, deuxième tranche`
  await pencil(page, name).focus()
  await page.keyboard.press('Enter')
  await subject(page).fill(typed)
  await form(page).getByLabel('Délai convenu, en jours').fill('45')
  await form(page)
    .getByRole('checkbox', { name: /^Confidentielle/ })
    .check()

  // the delete button has the focus, and Escape closes only the confirmation
  await remove(page).focus()
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(name)
  await expect(question(page).getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(remove(page)).toBeFocused()
  await expect(subject(page)).toHaveValue(typed)

  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(remove(page)).toBeFocused()
  await expect(subject(page)).toHaveValue(typed)
  await expect(form(page).getByLabel('Délai convenu, en jours')).toHaveValue('45')
  await expect(form(page).getByRole('combobox', { name: 'Expertise' })).toContainText('trois mois')
  await expect(form(page).getByRole('checkbox', { name: /^Confidentielle/ })).toBeChecked()

  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: /Fermer quand même/ })
  await leaving.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(form(page)).toBeHidden()
  await expect(pencil(page, name)).toBeFocused()

  await page.keyboard.press('Enter')
  await remove(page).click()
  await question(page).getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Consultation supprimée !')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await expect(form(page)).toBeHidden()
  await expect(line(page, name)).toHaveCount(0)
  // the pressed button is gone
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expect(line(page, name)).toHaveCount(0)
})

test('a consultation used by a session cannot be deleted, and the typed values stay', async ({
  page,
  context,
  addresses,
  faults,
}) => {
  faults.announce({ to: '/api/consultations/', status: 409 })
  const consultation = await create(page, addresses.bodyId)
  const { title: name } = consultation
  await createDraftSession(context, addresses.bodyId, {
    agenda: [{ title: 'Avis sur le projet', kind: 'opinion', consultation: { id: consultation.id } }],
  })
  await page.goto(addresses.body)
  await pencil(page, name).click()
  await subject(page).fill('Autrement')
  await remove(page).click()
  await question(page).getByRole('button', { name: 'Supprimer' }).click()
  // announced although a dialog is open
  await expect(page.getByRole('alert')).toContainText('Cette consultation est à l’ordre du jour d’une séance.')
  await expect(question(page)).toBeHidden()
  await expect(remove(page)).toBeFocused()
  await expect(subject(page)).toHaveValue('Autrement')
})

test('of two users who edit a consultation, the second one is told and loses nothing', async ({
  page,
  context,
  addresses,
  faults,
}) => {
  faults.announce({ to: '/api/consultations/', status: 409 })
  const { title: name } = await begun(page, addresses.bodyId)
  const other = await context.newPage()
  await other.goto(addresses.body)
  await pencil(other, name).click()
  await pencil(page, name).click()
  await subject(page).fill(`${name} A`)
  await form(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form(page)).toBeHidden()

  await subject(other).fill(`${name} B`)
  await form(other).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Cet élément a été modifié par' })).toBeVisible()
  await expect(subject(other)).toHaveValue(`${name} B`)
  await expect(form(other).getByRole('alert')).toContainText(`${name} A`)
  await form(other).getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(form(other)).toBeHidden()
  await expect(pencil(other, `${name} B`)).toBeVisible()
})
