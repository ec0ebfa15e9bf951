import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

// An administrator manages the synonyms of the search (DOMAIN §10).

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const field = (page: Page) => page.getByRole('combobox', { name: 'Expressions' })
const chip = (page: Page, name: string) => page.locator('.MuiChip-label').filter({ hasText: new RegExp(`^${name}$`) })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
/** A word that no other journey writes. */
const unlike = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

test.beforeEach(async ({ context, member }) => signIn(context, await member({ roles: ['ROLE_ADMIN'] })))

test('a group of synonyms is created, found, edited and deleted', async ({ page, faults }) => {
  faults.announce({ to: '/api/synonyms', status: 422 })
  const [one, two, three] = [unlike('vélo'), unlike('bicyclette'), unlike('deux-roues')]
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Synonymes', exact: true }).click()
  await expect(pageTitle(page, 'Synonymes')).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter une ligne' }).click()

  await expect(pageTitle(page, 'Ajouter une ligne')).toBeVisible()
  await field(page).fill(one)
  await page.keyboard.press('Enter')
  await expect(chip(page, one)).toBeVisible()
  await save(page)
  await expect(page.getByRole('main')).toContainText('Écrivez au moins deux expressions')
  // a comma ends an expression; so does leaving the field
  await field(page).pressSequentially(`${two}, ${three}`)
  await expect(chip(page, two)).toBeVisible()
  await save(page)
  await expect(done(page, 'Synonymes enregistrés')).toBeVisible()

  await expect(pageTitle(page, 'Synonymes')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher une expression' }).fill(two)
  await expect(page.getByRole('main').getByText(/^1\sligne$/)).toBeVisible()
  await page.getByRole('link', { name: `${one} · ${two} · ${three}` }).click()
  await expect(pageTitle(page, 'Synonymes')).toHaveCount(0)
  await page.getByRole('button', { name: three, exact: true }).focus()
  await page.keyboard.press('Delete')
  await expect(chip(page, three)).toHaveCount(0)
  await save(page)
  // the message about the first group may still be shown: wait for the list after the second save
  await expect(pageTitle(page, 'Synonymes')).toBeVisible()

  await page.goto(`/admin/synonymes?q=${encodeURIComponent(one)}`)
  await page.getByRole('button', { name: `Supprimer : ${one} · ${two}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Ligne supprimée')).toBeVisible()
  await expect(page.getByRole('link', { name: one })).toHaveCount(0)
})

test('a one-way group is created and shown as such in the list', async ({ page }) => {
  const [everyday, legal] = [unlike('coursier'), unlike('livreur')]
  await page.goto('/admin/synonymes/new')
  await field(page).pressSequentially(`${everyday}, ${legal},`)
  await page.getByRole('checkbox', { name: 'Dans un seul sens' }).check()
  await save(page)
  await expect(done(page, 'Synonymes enregistrés')).toBeVisible()

  await page.goto(`/admin/synonymes?q=${encodeURIComponent(everyday)}`)
  await page.getByRole('link', { name: `${everyday} → ${legal}` }).click()
  await expect(page.getByRole('checkbox', { name: 'Dans un seul sens' })).toBeChecked()
})

test('a save by somebody else is reported, and the input is not lost', async ({ page, context, faults }) => {
  faults.announce({ to: '/api/synonyms', status: 409 })
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(context.request) }
  const [one, two] = [unlike('train'), unlike('rail')]
  const made = await (
    await context.request.post('/api/synonyms', { headers, data: { expressions: [one, two] } })
  ).json()
  await page.goto(`/admin/synonymes/${made.id}`)
  await field(page).fill('chemin de fer')
  await page.keyboard.press('Enter')
  const answer = await context.request.put(made['@id'], {
    headers,
    data: { ...made, expressions: [one, two, 'wagon'] },
  })
  expect(answer.status()).toBe(200)
  await save(page)
  await expect(page.getByRole('button', { name: 'Prendre la version enregistrée' })).toBeVisible()
  await expect(chip(page, 'chemin de fer')).toBeVisible()

  // leaving asks for confirmation
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Quitter la page')
  await page.getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(done(page, 'Synonymes enregistrés')).toBeVisible()
  const kept = await (await context.request.get(made['@id'])).json()
  expect(kept).toMatchObject({ expressions: [one, two, 'chemin de fer'], version: 3 })
})

test('users who are not administrators are refused', async ({ page, context, member }) => {
  await switchUser(context, await member({ role: 'validator' }))
  await page.goto('/admin/synonymes')
  await expect(page).toHaveURL(/\/403/)
})

test.describe('has no accessibility violation', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('in light and dark, wide and narrow', async ({ page }) => {
    test.slow()
    const looks: [path: string, act: () => Promise<unknown>][] = [
      ['/admin/synonymes', () => expect(pageTitle(page, 'Synonymes')).toBeVisible()],
      ['/admin/synonymes?q=rienquisappelleainsi', () => expect(pageTitle(page, 'Synonymes')).toBeVisible()],
      [
        '/admin/synonymes/new',
        async () => {
          await field(page).fill('une expression qui est assez longue pour aller sur deux lignes d’un téléphone')
          await page.keyboard.press('Enter')
          await save(page)
          await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
        },
      ],
    ]
    for (const [path, act] of looks) {
      await page.goto(path)
      await act()
      await expectAccessible(page)
    }
  })
})
