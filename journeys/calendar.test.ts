import type { Page } from '@playwright/test'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

/**
 * Creates and convenes a session of the body, whose redactor is signed in. Each journey has its own month, far from the
 * others.
 */
async function convened(page: Page, bodyId: number, wishes: Partial<SessionDraft>) {
  const context = page.context()
  const session = await createDraftSession(context, bodyId, { place: 'Rennes, salle du conseil', ...wishes })
  const answer = await context.request.post(`/api/sessions/${session.id}/convocation`, {
    headers: { 'X-XSRF-TOKEN': await xsrfToken(context.request) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return session
}

/** The table of a month or a week. */
const grid = (page: Page, period: string) => page.getByRole('region', { name: `Agenda, ${period}`, exact: true })
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ context, member }) => signIn(context, await member({ role: 'redactor' })))

test('the calendar is shown by month, week and list with the keyboard, and a session is opened from it', async ({
  page,
  addresses,
}) => {
  const name = `Séance de mai ${crypto.randomUUID()}`
  const session = await convened(page, addresses.bodyId, {
    title: name,
    startsAt: '2091-05-15T09:00',
    endsAt: '2091-05-15T12:00',
  })
  await page.goto('/agenda?jour=2091-05-15')
  await expect(pageTitle(page, 'Agenda')).toBeVisible()
  await expect(grid(page, 'mai 2091').getByRole('link', { name })).toBeVisible()
  await expect(grid(page, 'mai 2091')).toContainText('Fête du Travail')

  await page.keyboard.press('s')
  await expect(page).toHaveURL(/vue=semaine/)
  await expect(grid(page, '14–20 mai 2091').getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: '21–27 mai 2091' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('l')
  await expect(view(page, 'Liste')).toHaveAttribute('aria-pressed', 'true')
  const day = page.getByRole('region', { name: 'mardi 15 mai 2091' })
  await expect(day).toContainText('9 h 00 – 12 h 00')
  await page.keyboard.press('m')
  await expect(view(page, 'Mois')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/jour=/)
  await page.goBack()

  await page.goto('/agenda?jour=2091-05-15')
  await grid(page, 'mai 2091').getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, name)).toBeVisible()
  await expect(page).toHaveURL(`/seances/${session.id}`)
})

test('the shortcuts of the calendar are in the list of shortcuts, and differ after g', async ({ page }) => {
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(pageTitle(page, 'Agenda')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Agenda : semaine')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(pageTitle(page, 'Synopsis')).toBeVisible()
})

test('the calendar is filtered by kind, body and participation, and the URL keeps the filters', async ({
  page,
  context,
  addresses,
  member,
}) => {
  const meeting = `Séance de juin ${crypto.randomUUID()}`
  const training = `Formation de juin ${crypto.randomUUID()}`
  const on = { startsAt: '2092-06-11T09:00', endsAt: '2092-06-11T12:00' }
  await convened(page, addresses.bodyId, { title: meeting, ...on })
  await convened(page, addresses.bodyId, { title: training, type: 'training', ...on })
  await page.goto('/agenda?vue=liste&jour=2092-06-01')
  await expect(pageTitle(page, 'Agenda')).toBeVisible()
  await expect(page.getByRole('link', { name: meeting })).toBeVisible()

  await view(page, 'Formations').click()
  await expect(page.getByRole('link', { name: meeting })).toBeHidden()
  await expect(page.getByRole('link', { name: training })).toBeVisible()
  await expect(page).toHaveURL(/type=formation/)
  await page.reload()
  await expect(page.getByRole('link', { name: training })).toBeVisible()
  await view(page, 'Formations').click()
  await page.getByLabel('Instance', { exact: true }).selectOption(String(addresses.bodyId))
  await expect(page).toHaveURL(new RegExp(`irp=${addresses.bodyId}`))
  await expect(page.getByRole('link', { name: meeting })).toBeVisible()

  // a user without a current assignment finds the session among all bodies
  await switchUser(context, await member({ endsOn: '2020-01-01' }))
  await page.goto('/agenda?vue=liste&jour=2092-06-01')
  await expect(page.getByText('Rien dans vos instances en juin 2092.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir toutes les instances' }).click()
  await expect(page.getByRole('link', { name: meeting })).toBeVisible()
  await expect(view(page, 'Toutes')).toHaveAttribute('aria-pressed', 'true')
})

test('the personal calendar URL is created, read by a calendar client, replaced and revoked', async ({
  page,
  context,
  playwright,
  baseURL,
  addresses,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const program = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const name = `Séance à suivre ${crypto.randomUUID()}`
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await convened(page, addresses.bodyId, { title: name, startsAt: `${soon}T09:00`, endsAt: `${soon}T10:00` })
  await page.goto('/agenda')
  await expect(pageTitle(page, 'Agenda')).toBeVisible()
  await page.getByRole('link', { name: 'Dans mon agenda personnel' }).click()
  await expect(pageTitle(page, 'Modifier votre profil')).toBeVisible()
  const card = page.getByRole('region', { name: 'Agenda personnel' })

  await card.getByRole('button', { name: 'Créer mon adresse' }).click()
  await card.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Adresse copiée' })).toBeVisible()
  const pathOf = async () => new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  const first = await pathOf()
  const read = await program.get(first)
  expect(read.status()).toBe(200)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect((await read.text()).replaceAll('\r\n ', '')).toContain(name)
  await expectAccessible(page)

  // it is shown only once
  await page.reload()
  await expect(card).toContainText('Lue pour la dernière fois')
  await expect(card.getByLabel('Adresse de mon agenda')).toBeHidden()

  await card.getByRole('button', { name: 'Régénérer le lien' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Régénérer le lien' }).click()
  await card.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect.poll(pathOf).not.toBe(first)
  const second = await pathOf()
  expect((await program.get(first)).status()).toBe(404)
  expect((await program.get(second)).status()).toBe(200)

  await card.getByRole('button', { name: 'Supprimer le lien' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le lien' }).click()
  await expect(card.getByRole('button', { name: 'Créer mon adresse' })).toBeVisible()
  expect((await program.get(second)).status()).toBe(404)
  await program.dispose()
})

test('no calendar view has an accessibility violation, in light and dark, narrow and wide', async ({
  page,
  addresses,
}) => {
  const on = { startsAt: '2093-07-14T09:00', endsAt: '2093-07-14T12:00' }
  for (const confidential of [true, false]) await convened(page, addresses.bodyId, { confidential, ...on })
  await createDraftSession(page.context(), addresses.bodyId, on)
  for (const [shown, period] of [
    ['mois', 'juillet 2093'],
    ['semaine', '13–19 juillet 2093'],
    ['liste', 'juillet 2093'],
  ]) {
    await page.goto(`/agenda?jour=2093-07-14&vue=${shown}`)
    await expect(page.getByRole('heading', { level: 2, name: period ?? '', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /Séance à préparer/ }).first()).toBeVisible()
    await expectAccessible(page, { advised: true })
  }
})

test('on a phone the calendar starts as a list, with its filters folded', async ({ page, addresses }) => {
  const name = `Séance d’octobre ${crypto.randomUUID()}`
  await convened(page, addresses.bodyId, { title: name, startsAt: '2094-10-08T09:00', endsAt: '2094-10-08T12:00' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/agenda?jour=2094-10-01')
  await expect(view(page, 'Liste')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Instance', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await expect(page.getByLabel('Instance', { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(pageTitle(page, name)).toBeVisible()
})
