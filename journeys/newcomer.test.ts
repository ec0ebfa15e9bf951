import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, forgetUser, pageTitle, signIn, test } from './journey.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('newcomer: who waits for an account corrects the request, then withdraws it', async ({ page, member, faults }) => {
  faults.announce({ to: '/login', status: 403 }, { to: '/login', status: 401 })
  const person = await member({ status: 'pending', firstName: 'Maïwenn', lastName: 'Le Gof' })
  // without credentials in memory there is nothing to show
  await page.goto('/auth/waiting')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(pageTitle(page, 'Votre demande de compte')).toBeVisible()
  await expect(page.getByText(/^Demande envoyée le \w+ \d/)).toBeVisible()
  await expect(page.getByText(/décision d’un administrateur/)).toBeVisible()
  await expectAccessible(page)

  await button(page, 'Corriger ma demande').click()
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Le Goff')
  await button(page, 'Enregistrer ma demande').click()
  await expect(page.getByText(/Maïwenn Le Goff/)).toBeVisible()

  await button(page, 'Retirer ma demande').click()
  const asked = page.getByRole('dialog', { name: /^Retirer votre demande/ })
  await expect(asked.getByText(/ne peut pas être retrouvé/)).toBeVisible()
  await asked.getByRole('button', { name: 'Retirer ma demande' }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, person)
  await expect(page.getByRole('alert').filter({ hasText: 'Identifiants invalides' })).toBeVisible()
})

test('newcomer: who leaves the page of a request on a shared computer leaves nothing behind', async ({
  page,
  member,
  faults,
}) => {
  faults.announce({ to: '/login', status: 403 })
  const person = await member({ status: 'pending', firstName: 'Maïwenn', lastName: 'Le Gof' })
  await page.goto('/auth/login')
  await fillSignIn(page, person)
  await expect(page.getByText(/Maïwenn Le Gof/)).toBeVisible()
  await page.getByRole('link', { name: /connexion/i }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()

  // the page needs the password again, also without a reload
  await page.goBack()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await expect(page.getByText(/Maïwenn Le Gof/)).toBeHidden()
  await fillSignIn(page, person)
  await expect(page.getByText(/Maïwenn Le Gof/)).toBeVisible()
})

test('newcomer: a new mandate is told where to start, and ticks it off', async ({
  page,
  member,
  addresses,
  db,
  context,
}) => {
  const bodyId = addresses.bodyId
  const startsOn = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10)
  const secretary = await member({ role: 'redactor', startsOn: '2024-01-01' })
  const person = await member({ startsOn, firstName: 'Maïwenn' })
  const openedAt = new Date().toISOString()
  await db.insertInto('firstVisits').values({ userId: person.id, openedAt }).execute()
  await signIn(context, secretary)
  await page.goto(`/irp/${bodyId}`)
  await button(page, 'Choisir les documents').click()
  const choice = page.getByRole('dialog', { name: 'Documents à lire d’abord' })
  const first = choice.getByRole('button', { name: /^Ajouter / }).first()
  const title = ((await first.getAttribute('aria-label')) ?? '').slice('Ajouter '.length)
  await first.click()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Enregistrer le choix' }).click()
  await expect(page.getByRole('region', { name: 'Pour les nouveaux membres' }).getByText(title)).toBeVisible()

  // the first sign-in leads to three steps, which do not come again
  await forgetUser(context)
  await page.goto('/auth/login')
  await fillSignIn(page, person)
  await expect(pageTitle(page, 'Bienvenue, Maïwenn')).toBeVisible()
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible()
  await button(page, 'Continuer').click()
  await expect(button(page, 'Créer mon adresse')).toBeVisible()
  await button(page, 'Continuer').click()
  await expect(page.getByRole('button', { name: /suivre/i }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Aller au tableau de bord' }).click()
  await expect(pageTitle(page, 'Bonjour Maïwenn')).toBeVisible()
  await expect
    .poll(() => db.selectFrom('firstVisits').select('endedAt').where('userId', '=', person.id).executeTakeFirst())
    .not.toEqual({ endedAt: null })

  const card = page.getByRole('region', { name: /^Par où commencer : / })
  await expect(card).toContainText('Il reste 4 lignes à cocher.')
  await card.getByRole('link', { name: 'Continuer' }).click()
  const list = page.getByRole('region', { name: 'Par où commencer', exact: true })
  await expect(list.getByRole('link', { name: title })).toBeVisible()
  await expect(list.getByText('0 sur 4')).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('link', { name: 'Ouvrir la demande' }).click()
  await expect(page.getByRole('textbox', { name: /^Votre message/ })).toHaveValue(/^Mon mandat au .+ a commencé le /)
  await expect(page.getByRole('textbox', { name: /^Nombre de participants/ })).toHaveValue('1')
  await page.goBack()
  for (const box of await list.getByRole('checkbox').all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  await expect(list.getByText(/^Tout est coché/)).toBeVisible()
  await page.goto('/home')
  await expect(pageTitle(page, 'Bonjour Maïwenn')).toBeVisible()
  await expect(card).toHaveCount(0)
  // the worker shares the body: other journeys must not see the choice
  await db.deleteFrom('startingDocuments').where('bodyId', '=', bodyId).execute()
})
