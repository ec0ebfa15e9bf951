import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { insertContent } from '#tests/support/insertContent.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'
import type { Db } from './stageUrls.ts'

// My subscriptions and my saved searches (SPEC §3 « Mes abonnements »).

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** A word that no other journey writes, and that is no misspelling of one. */
const unlike = () => `mot${randomUUID().replaceAll('-', '')}`

const publish = (db: Db, heading: string) => {
  const clock = { now: () => new Date() }
  return insertContent({ db, clock } as unknown as Parameters<typeof insertContent>[0], { title: heading })
}

async function send({ request }: BrowserContext, path: string, data: object) {
  const answer = await request.post(path, { data, headers: { 'X-XSRF-TOKEN': await xsrfToken(request) } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const keep = (context: BrowserContext, name: string, query: string) =>
  send(context, '/api/saved_searches', { name, query })

async function project(db: Db) {
  return db
    .insertInto('thematics')
    .values({ name: `Projet ${randomUUID().slice(0, 8)}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

test('a search is saved, counts new results, is renamed and deleted', async ({ page, context, db, member, faults }) => {
  faults.announce({ to: '/api/saved_searches', status: 422 })
  await signIn(context, await member())
  const word = unlike()
  await keep(context, 'Déjà là', 'q=budget')
  await page.goto(`/recherche?q=${word}&type=article&from=2020-01-01`)
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette recherche' })
  const name = dialog.getByLabel('Nom de la recherche')

  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await expect(name).toHaveValue(new RegExp(word))
  await expect(name).toBeFocused()
  await name.fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('déjà LÀ')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toContainText('Vous avez déjà une recherche de ce nom')
  await name.fill('Mon mot')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Votre recherche a bien été enregistrée.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Mes abonnements', exact: true }).click()
  await expect(pageTitle(page, 'Mes abonnements')).toBeVisible()
  await tab(page, 'Recherches enregistrées').click()
  await expect(page).toHaveURL(/onglet=recherches/)
  const line = page.getByRole('listitem').filter({ hasText: word })
  await expect(line).toContainText(`« ${word} » · Articles · Depuis le 1er janvier 2020`)
  await expect(line).not.toContainText('nouveau')

  await publish(db, `Enfin ${word}`)
  await expect(async () => {
    await page.reload()
    await expect(line).toContainText('1 nouveau résultat', { timeout: 1_000 })
  }).toPass()
  await line.getByRole('link', { name: 'Mon mot' }).click()
  await expect(page).toHaveURL(/\/recherche\?.*from=2020-01-01/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(word) })
      .first(),
  ).toBeVisible()
  await page.goBack()
  await expect(line).toBeVisible()
  await expect(line).not.toContainText('nouveau')

  await page.getByRole('button', { name: 'Renommer : Mon mot' }).click()
  const renaming = page.getByRole('dialog', { name: 'Renommer la recherche' })
  await renaming.getByLabel('Nom de la recherche').fill('Un autre nom')
  await renaming.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(line).toContainText('Un autre nom')
  await page.getByRole('button', { name: 'Supprimer : Un autre nom' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Recherche supprimée')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a twenty-first saved search is refused in the dialog, with a link to the others', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/saved_searches', status: 409 })
  await signIn(context, await member())
  for (let number = 1; number <= 20; number++)
    await keep(context, `Recherche ${number}`, `q=budget&year=${2000 + number}`)
  await page.goto('/recherche?q=budget')
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toContainText('Vous avez atteint la limite de 20 recherches enregistrées')
  await dialog.getByRole('link', { name: 'Gérer mes recherches enregistrées' }).click()
  await expect(pageTitle(page, 'Mes abonnements')).toBeVisible()
  await expect(page.getByText('20 recherches sur 20')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a search deleted on another screen disappears from the list', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/saved_searches', status: 404 })
  await signIn(context, await member())
  await keep(context, 'Partie ailleurs', 'q=budget')
  await page.goto('/mes-abonnements?onglet=recherches')
  await page.getByRole('button', { name: 'Renommer : Partie ailleurs' }).click()
  const { member: kept } = await (await context.request.get('/api/saved_searches')).json()
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(context.request) }
  expect((await context.request.delete(kept[0]['@id'], { headers })).status()).toBe(204)
  await page.getByRole('dialog').getByLabel('Nom de la recherche').fill('Un autre nom')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(snackbar(page, 'Cette recherche n’existe plus.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Vous n’avez encore enregistré aucune recherche.')).toBeVisible()
})

test('the projects I follow are unfollowed one by one', async ({ page, context, db, member }) => {
  await signIn(context, await member())
  const [one, other] = [await project(db), await project(db)]
  for (const { id } of [one, other]) await send(context, '/api/subscriptions', { thematic: { id } })
  await page.goto('/mes-abonnements')
  await expect(page.getByRole('link', { name: one.name })).toHaveAttribute('href', `/projets/${one.id}`)
  await page.getByRole('button', { name: `Ne plus suivre : ${one.name}` }).click()
  await expect(done(page, 'Abonnements mis à jour !')).toBeVisible()
  await expect(page.getByRole('link', { name: one.name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Suivre à nouveau : ${one.name}` })).toBeFocused()
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Ne plus suivre : ${other.name}` }).click()
  await expect(page.getByRole('button', { name: `Suivre à nouveau : ${other.name}` })).toBeVisible()
  expect((await left).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Vous ne suivez encore aucun projet.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les projets débattus' }).click()
  await expect(pageTitle(page, 'Projets débattus')).toBeVisible()
})

test('followed parts of the flow are named and unfollowed', async ({ page, context, db, member, addresses }) => {
  const person = await member()
  await signIn(context, person)
  await page.goto('/mes-abonnements?onglet=flux')
  await expect(page.getByText('Vous ne suivez aucune partie du flux documentaire.')).toBeVisible()

  await db
    .insertInto('subscriptions')
    .values({ userId: person.id, bodyId: addresses.bodyId, family: 'committee', createdAt: new Date().toISOString() })
    .execute()
  await page.goto('/mes-abonnements?onglet=flux')
  await expect(page.getByRole('listitem').filter({ hasText: '· Documents de commission' })).toBeVisible()
  // the button changes before the response
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: /^Ne plus suivre : .* · Documents de commission$/ }).click()
  await expect(page.getByRole('button', { name: /^Suivre à nouveau : / })).toBeVisible()
  expect((await left).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Vous ne suivez aucune partie du flux documentaire.')).toBeVisible()
})

test('the tabs work by keyboard', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/mes-abonnements')
  await tab(page, 'Projets débattus suivis').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/onglet=flux/)
  await expect(page.getByRole('tabpanel', { name: 'Flux documentaire' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Recherches enregistrées' })).toContainText(
    'Vous n’avez encore enregistré aucune recherche.',
  )
})

test.describe('has no accessibility violation', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('in light and dark, wide and narrow', async ({ page, context, db, member, addresses }) => {
    test.slow()
    const person = await member()
    await signIn(context, person)
    await send(context, '/api/subscriptions', { thematic: { id: (await project(db)).id } })
    const createdAt = new Date().toISOString()
    await db.insertInto('subscriptions').values({ userId: person.id, family: 'session', createdAt }).execute()
    await keep(
      context,
      'Une recherche au nom assez long pour aller sur deux lignes d’un téléphone',
      `q=t%C3%A9l%C3%A9travail+"accord+de+branche"&type[]=document&type[]=session&irp=${addresses.bodyId}&year=2026&date[after]=2026-01-01&author=${person.id}&archived=1`,
    )
    await db
      .updateTable('savedSearches')
      .set({ seenAt: '2020-01-01T00:00:00Z' })
      .where('userId', '=', person.id)
      .execute()
    const looks: [path: string, act: () => Promise<unknown>][] = [
      ['/mes-abonnements', () => expect(page.getByRole('button', { name: /^Ne plus suivre/ })).toBeVisible()],
      [
        '/mes-abonnements?onglet=flux',
        () => expect(page.getByRole('button', { name: /^Ne plus suivre/ })).toBeVisible(),
      ],
      ['/mes-abonnements?onglet=recherches', () => expect(page.getByText('Archives comprises')).toBeVisible()],
      ['/mes-abonnements?onglet=recherches', () => page.getByRole('button', { name: /^Renommer/ }).click()],
      ['/recherche?q=budget', () => page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()],
    ]
    for (const [path, act] of looks) {
      await page.goto(path)
      await act()
      await expectAccessible(page)
    }
  })
})
