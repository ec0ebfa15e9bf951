import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { createTasks } from '#server/ground/tasks/tasks.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createCast } from '#tests/support/cast.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'
import type { Db } from './stageUrls.ts'

const tasks = createTasks(declared.tasks)

// The dashboard (DOMAIN §8) shows pending actions and news, of my bodies or of all.

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const scope = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Instances affichées' }).getByRole('button', { name, exact: true })
/** A body that no other journey uses. */
const ownBody = (db: Db) =>
  createCast(db).body({
    name: `Commission ${randomUUID().slice(0, 8)}`,
    code: randomUUID().slice(0, 18),
    kind: 'COMMISSION',
  })
const clock = { now: () => new Date() }
const convene = (db: Db, body: { id: number }, name: string) =>
  insertSession({ db, clock, tasks }, { in: body, title: name, inDays: 3 })

/** Makes the previous visit of the user end so many days ago. */
const leave = (db: Db, { id }: { id: number }, days: number) =>
  db
    .updateTable('homeVisits')
    .set({ beforeAt: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('userId', '=', id)
    .execute()

async function keepSearch({ request }: BrowserContext, name: string): Promise<{ id: number }> {
  const answer = await request.post('/api/saved_searches', {
    data: { name, query: 'q=budget', rhythm: 'daily' },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('the cards of a new user say they are empty and link to all bodies', async ({ page, context, db, member }) => {
  const person = await member({ in: await ownBody(db) })
  await signIn(context, person)
  await page.goto('/home')
  await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()

  await expect(card(page, 'À faire')).toHaveCount(0)
  await expect(scope(page, 'Mes instances')).toHaveAttribute('aria-pressed', 'true')
  const next = card(page, 'Prochaine séance')
  await expect(next).toContainText('Dans mes instances')
  await expect(next).toContainText('Aucune séance n’est programmée dans vos instances.')
  await expect(card(page, 'Dernières séances')).toContainText('Aucune séance ne s’est encore tenue dans vos instances.')
  await expect(card(page, 'Derniers documents ajoutés')).toContainText(
    'Aucun document n’est encore publié dans vos instances.',
  )
  await expect(card(page, 'Mes abonnements')).toContainText('Vous ne suivez encore rien.')
  await expect(card(page, 'Mes abonnements').getByRole('link', { name: 'Voir les projets débattus' })).toBeVisible()
  await expectAccessible(page, { widths: [1280, 360], advised: true })

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok())
  await next.getByRole('button', { name: 'Voir toutes les instances' }).click()
  await kept
  await expect(next.getByRole('link', { name: 'Ouvrir' })).toBeVisible()
  await expect(card(page, 'Séances suivantes').getByRole('listitem')).toHaveCount(2)
  await expect(card(page, 'Derniers documents ajoutés').getByRole('listitem')).toHaveCount(6)
  await expect(scope(page, 'Toutes')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, { widths: [1280, 360], advised: true })

  await page.setViewportSize({ width: 360, height: 800 })
  for (const name of ['Séances suivantes', 'Derniers documents ajoutés'])
    await expectTouchTargets(card(page, name).getByRole('listitem').getByRole('link'))
})

test('the chosen scope of bodies is kept for the next visit', async ({ page, context, db, member }) => {
  const body = await ownBody(db)
  await convene(db, body, 'Séance de chez nous')
  await signIn(context, await member({ in: body }))
  await page.goto('/home')
  const next = card(page, 'Prochaine séance')
  const following = card(page, 'Séances suivantes').getByRole('listitem')
  await expect(next).toContainText('Séance de chez nous')
  await expect(following).toHaveCount(0)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok())
  await scope(page, 'Toutes').click()
  await kept
  await expect(following).toHaveCount(2)
  await page.reload()
  await expect(scope(page, 'Toutes')).toHaveAttribute('aria-pressed', 'true')
  await expect(following).toHaveCount(2)

  await scope(page, 'Mes instances').press('Enter')
  await expect(following).toHaveCount(0)
  await expect(scope(page, 'Mes instances')).toHaveAttribute('aria-pressed', 'true')
  await expect(next).toContainText('Séance de chez nous')
})

test('after two weeks, home begins with the next session, then lists by session what changed since', async ({
  page,
  context,
  db,
  member,
}) => {
  const body = await ownBody(db)
  const person = await member({ in: body })
  await signIn(context, person)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/home')
  const changes = card(page, 'Depuis votre dernière visite')
  await expect(pageTitle(page, `Bonjour ${person.firstName}`)).toBeVisible()
  await expect(changes).toHaveCount(0)

  await leave(db, person, 14)
  const session = await convene(db, body, 'Séance nouvelle')
  await db
    .insertInto('sessionEvents')
    .values({ sessionId: session.id, kind: 'convocation', at: new Date().toISOString(), changes: '[]' })
    .execute()
  await page.reload()

  const next = card(page, 'Prochaine séance')
  await expect(next).toContainText('Séance nouvelle')
  await expect(next).toContainText('Nouveau')
  await expect(next.getByRole('button', { name: 'Emporter' })).toBeInViewport({ ratio: 1 })
  const line = changes.getByRole('listitem').filter({ hasText: 'Séance nouvelle' })
  await expect(line).toContainText('convoquée')
  await expect(changes.getByText(/^Le \p{L}+ \d/u)).toBeVisible()
  await expectAccessible(page, { widths: [1280, 360], advised: true })
  await page.reload()
  await expect(line).toContainText('convoquée')

  await next.getByRole('link', { name: 'Ouvrir' }).click()
  await expect(page).toHaveURL(new RegExp(`/seances/${session.id}$`))
})

test('the new results of a saved search are counted until it is opened', async ({ page, context, db, member }) => {
  const person = await member()
  await signIn(context, person)
  const search = await keepSearch(context, 'Mon budget')
  await db
    .insertInto('notifications')
    .values({
      userId: person.id,
      kind: 'search.alert',
      cause: `alert:${search.id}`,
      savedSearchId: search.id,
      createdAt: new Date().toISOString(),
      facts: JSON.stringify({ count: 2 }),
    })
    .execute()
  await page.goto('/home')
  const line = card(page, 'Mes abonnements').getByRole('listitem').filter({ hasText: 'Mon budget' })
  await expect(line).toContainText('Recherche enregistrée · 2 nouveaux résultats')

  const seen = page.waitForResponse((answer) => answer.url().endsWith('/visit') && answer.ok())
  await line.getByRole('link').click()
  await seen
  await expect(page).toHaveURL(/\/recherche\?q=budget/)
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(line).toContainText('aucun nouveau résultat')
  await page.reload()
  await expect(line).toContainText('aucun nouveau résultat')
})

test('a card is as high as what it contains, beside a longer one', async ({ page, context, db, member }) => {
  const body = await ownBody(db)
  for (const inDays of [3, 9])
    await insertSession({ db, clock, tasks }, { in: body, title: `Dans ${inDays} jours`, inDays })
  for (const inDays of [-3, -6, -9])
    await insertSession({ db, clock, tasks }, { in: body, title: `Il y a ${-inDays} jours`, inDays, status: 'held' })
  await signIn(context, await member({ in: body }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/home')

  const [next, last] = [card(page, 'Séances suivantes'), card(page, 'Dernières séances')]
  await expect(last.getByRole('listitem')).toHaveCount(3)
  const tops = await Promise.all([next, last].map(async (one) => (await one.boundingBox())?.y))
  expect(tops[0]).toBe(tops[1])
  const cards = page.getByRole('main').getByRole('region')
  const stretched = await cards.evaluateAll((all) =>
    all
      .filter(
        (one) => one.getBoundingClientRect().bottom - (one.lastElementChild?.getBoundingClientRect().bottom ?? 0) > 24,
      )
      .map((one) => one.querySelector('h2')?.textContent),
  )
  expect(stretched).toEqual([])
})
