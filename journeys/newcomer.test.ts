import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, fillSignIn, pageTitle, test } from './journey.ts'

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
