import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'
import type { Db } from './stageUrls.ts'

// What concerns people reaches them: the bell, the list of what they were told, and how they want each thing told.

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** A body of its own: what the other journeys do is told to nobody here. */
const aBody = (db: Db) => {
  const number = randomUUID().slice(0, 8)
  return createCast(db).body({ name: `CSE ${number}`, code: `N${number}`.toUpperCase(), active: true })
}

/** Somebody else calls the members of the body, from a browser of their own. */
async function convene(browser: Browser, redactor: Parameters<typeof signIn>[1], body: { id: number }, name: string) {
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, redactor)
  const session = await createDraftSession(elsewhere, body.id, { title: name, place: 'Rennes, salle du conseil' })
  const answer = await elsewhere.request.post(`/api/sessions/${session.id}/convocation`, {
    headers: { 'X-XSRF-TOKEN': await xsrfToken(elsewhere.request) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await elsewhere.close()
  return session
}

/** Was told of the session, so many days ago. */
const tell = (db: Db, userId: number, sessionId: number, daysAgo = 0) =>
  db
    .insertInto('notifications')
    .values({
      userId,
      kind: 'session.changed',
      cause: `told:${randomUUID()}`,
      sessionId,
      facts: '{}',
      createdAt: new Date(Date.now() - daysAgo * 86_400_000 - 1_000).toISOString(),
    })
    .execute()

const sessionOf = (address: string) => Number(address.split('/').at(-1))

/** The streams that the browser asks for. */
function streamsOf(context: BrowserContext) {
  const asked: string[] = []
  context.on('request', (request) => request.url().endsWith('/stream') && asked.push(request.url()))
  return asked
}

test('what somebody else does reaches the bell without a reload, and is read by being opened', async ({
  page,
  context,
  browser,
  db,
  member,
}) => {
  const body = await aBody(db)
  const redactor = await member({ in: body, role: 'redactor' })
  await signIn(context, await member({ in: body }))
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/stream'))
  await page.goto('/home')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await told
  const session = await convene(browser, redactor, body, 'Séance annoncée')

  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Nouvelle notification : Convocation' })).toHaveText(
    /Séance annoncée/,
  )
  await bell(page, 'Notifications, 1 non lue').click()
  const line = panel(page).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(body.name)
  await expect(line).toContainText('Non lue')
  await line.getByRole('link', { name: 'Convocation : Séance annoncée' }).click()
  await expect(pageTitle(page, 'Séance annoncée')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/seances/${session.id}$`))
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.reload()
  await expect(pageTitle(page, 'Séance annoncée')).toBeVisible()
  await bell(page, 'Notifications').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page)).not.toContainText('Non lue')
})

test('the tabs of a browser hear by one stream, and another takes it up when the first is closed', async ({
  page,
  context,
  browser,
  db,
  member,
}) => {
  const body = await aBody(db)
  const redactor = await member({ in: body, role: 'redactor' })
  await signIn(context, await member({ in: body }))
  const streams = streamsOf(context)
  const heard = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/notifications/stream'))
  await page.goto('/home')
  await heard
  const other = await context.newPage()
  await other.goto('/projets')
  await expect(pageTitle(other, 'Projets débattus')).toBeVisible()
  await convene(browser, redactor, body, 'Première')
  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible()
  await expect(bell(other, 'Notifications, 1 non lue')).toBeVisible()
  expect(streams).toHaveLength(1)

  await page.close()
  await convene(browser, redactor, body, 'Seconde')
  await expect(bell(other, 'Notifications, 2 non lues')).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('where the stream does not come through, the count is asked for', async ({
  page,
  context,
  db,
  member,
  addresses,
  faults,
}) => {
  const person = await member()
  await tell(db, person.id, sessionOf(addresses.session))
  await signIn(context, person)
  faults.announce({ to: '/api/notifications/stream', status: 503 })
  await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/home')
  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible({ timeout: 20_000 })
})

test('the list is filtered and read with the keyboard alone', async ({ page, context, db, member, addresses }) => {
  const person = await member()
  const sessionId = sessionOf(addresses.session)
  for (const daysAgo of [0, 0, 9]) await tell(db, person.id, sessionId, daysAgo)
  await signIn(context, person)
  await page.goto('/home')
  await bell(page, 'Notifications, 3 non lues').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await panel(page).getByRole('link', { name: 'Tout voir' }).focus()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aujourd’hui', /^\p{Lu}\p{L}+ \d/u])
  await expect(rows(page).filter({ hasText: 'Non lue' })).toHaveCount(3)

  await rows(page)
    .first()
    .getByRole('button', { name: /^Marquer comme lue : / })
    .focus()
  await page.keyboard.press('Enter')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await expect(rows(page).filter({ hasText: 'Non lue' })).toHaveCount(2)
  await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible()

  await page.getByRole('button', { name: 'Non lues', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications\?state=unread$/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).focus()
  await page.keyboard.press('Enter')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Vous avez tout lu.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Toutes les notifications' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('a list that was asked for before a reading was written is asked for again', async ({
  page,
  context,
  db,
  member,
  addresses,
}) => {
  const person = await member()
  for (const daysAgo of [0, 1]) await tell(db, person.id, sessionOf(addresses.session), daysAgo)
  await signIn(context, person)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/notifications/reading', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/notifications')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Marquer comme lue : / })
    .click()
  const listed = page.waitForResponse((answer) => answer.url().includes('/api/notifications?'))
  await page.getByRole('button', { name: 'Non lues', exact: true }).click()
  await listed
  await expect(rows(page)).toHaveCount(2)
  held.resolve()
  await expect(rows(page)).toHaveCount(1)
})

test('what is refused is unread again', async ({ page, context, db, member, addresses, faults }) => {
  const person = await member()
  await tell(db, person.id, sessionOf(addresses.session))
  await signIn(context, person)
  faults.announce({ to: '/api/notifications/reading', status: 503 })
  await page.route('**/api/notifications/reading', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  )
  await page.goto('/notifications')
  await bell(page, 'Notifications, 1 non lue').waitFor()
  await rows(page).getByRole('button').click()
  await expect(snackbar(page, 'Service Unavailable')).toBeVisible()
  await expect(rows(page)).toContainText('Non lue')
  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible()
})

test('how each thing is told is chosen, kept, refused, and put back as it is proposed', async ({
  page,
  context,
  member,
  faults,
}) => {
  await signIn(context, await member())
  await page.goto('/mon-profil#notifications')
  await expect(pageTitle(page, 'Modifier votre profil')).toBeVisible()
  const table = page.getByRole('table', { name: 'Comment chaque événement vous est signalé' })
  const inApp = table.getByRole('checkbox', { name: 'Nouveaux documents des flux suivis : dans le portail' })
  const mail = table.getByRole('combobox', { name: 'Nouveaux documents des flux suivis : courriel' })
  await expect(inApp).toBeChecked()
  await expect(mail).toHaveValue('daily')
  // what is told to validators is none of a reader's business
  await expect(table.getByRole('rowheader', { name: 'Document à valider' })).toHaveCount(0)

  const kept = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.status() === 200)
  let answered = kept()
  await inApp.focus()
  await page.keyboard.press('Space')
  await answered
  answered = kept()
  await mail.selectOption('Chaque semaine')
  await answered
  await page.reload()
  await expect(inApp).not.toBeChecked()
  await expect(mail).toHaveValue('weekly')

  faults.announce({ to: '/api/me/preferences', status: 503 })
  await page.route('**/api/me/preferences', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  )
  await mail.selectOption('Aucun')
  await expect(snackbar(page, 'Service Unavailable')).toBeVisible()
  await expect(mail).toHaveValue('weekly')
  await page.unroute('**/api/me/preferences')

  answered = kept()
  await page.getByRole('button', { name: 'Revenir aux réglages proposés' }).click()
  await answered
  await expect(inApp).toBeChecked()
  await expect(mail).toHaveValue('daily')
  await page.reload()
  await expect(inApp).toBeChecked()
  await expect(page.getByRole('button', { name: 'Revenir aux réglages proposés' })).toBeDisabled()
})

test.describe('no barrier', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('in light and in dark, wide and narrow', async ({ page, context, db, member, addresses }) => {
    test.slow()
    const person = await member({ roles: ['ROLE_ADMIN'] })
    for (const daysAgo of [0, 1]) await tell(db, person.id, sessionOf(addresses.session), daysAgo)
    await signIn(context, person)
    await page.goto('/notifications')
    await bell(page, 'Notifications, 2 non lues').waitFor()
    await expectAccessible(page)
    await bell(page, 'Notifications, 2 non lues').click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await page.goto('/mon-profil#notifications')
    await expect(page.getByRole('rowheader', { name: 'Import terminé' })).toBeVisible()
    await expectAccessible(page)
  })
})
