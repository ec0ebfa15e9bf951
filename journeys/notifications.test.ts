import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'
import type { Db } from './stageUrls.ts'

// Notifications: the bell, the list, and the choice of channels for each kind.

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** A body that no other journey uses, so that they notify nobody here. */
const aBody = (db: Db) => {
  const number = randomUUID().slice(0, 8)
  return createCast(db).body({ name: `CSE ${number}`, code: `N${number}`.toUpperCase(), active: true })
}

/** Convenes a session of the body as somebody else, in another browser. */
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

/** Inserts a notification about the session, so many days ago. */
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

/** Collects the event streams the browser requests. */
function streamsOf(context: BrowserContext) {
  const asked: string[] = []
  context.on('request', (request) => request.url().endsWith('/stream') && asked.push(request.url()))
  return asked
}

test('an action of somebody else reaches the bell without a reload, and is marked read when opened', async ({
  page,
  context,
  browser,
  db,
  member,
}) => {
  const body = await aBody(db)
  const redactor = await member({ in: body, role: 'redactor' })
  await signIn(context, await member({ in: body }))
  const badges: number[] = []
  await page.exposeFunction('recordBadge', (unread: number) => void badges.push(unread))
  await page.addInitScript(() => {
    navigator.setAppBadge = (unread) =>
      (window as unknown as { recordBadge: typeof navigator.setAppBadge }).recordBadge(unread)
  })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/stream'))
  await page.goto('/home')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await told
  const session = await convene(browser, redactor, body, 'Séance annoncée')

  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible()
  // on the icon of the installed portal
  await expect.poll(() => badges).toEqual([0, 1])
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

test('the tabs of a browser share one stream, and another tab takes over when its owner is closed', async ({
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

test('the end of a sign-in is told to all tabs by the stream, and they show nothing confidential any more', async ({
  page,
  context,
  member,
  disconnect,
}) => {
  const person = await member()
  await signIn(context, person)
  // the other call that pages make by themselves
  await context.route('**/api/me/sign_in_end', () => undefined)
  const heard = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/notifications/stream'))
  await page.goto('/home')
  await heard
  const other = await context.newPage()
  await other.goto('/projets')
  await expect(pageTitle(other, 'Projets débattus')).toBeVisible()
  await disconnect(person)
  for (const tab of [page, other]) {
    await expect(pageTitle(tab, 'Connexion')).toBeVisible()
    await expect(tab.getByRole('note')).toContainText('Vous avez été déconnecté')
  }
})

test('the count is polled when the stream is blocked', async ({ page, context, db, member, addresses, faults }) => {
  const person = await member()
  await tell(db, person.id, sessionOf(addresses.session))
  await signIn(context, person)
  faults.announce({ to: '/api/notifications/stream', status: 503 })
  await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/home')
  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible({ timeout: 20_000 })
})

test('the list is filtered and read by keyboard alone', async ({ page, context, db, member, addresses }) => {
  const person = await member()
  const sessionId = sessionOf(addresses.session)
  for (const daysAgo of [0, 0, 9]) await tell(db, person.id, sessionId, daysAgo)
  await signIn(context, person)
  await page.goto('/home')
  await bell(page, 'Notifications, 3 non lues').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Tout voir' }).focus()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aujourd’hui', /^\p{Lu}\p{L}+ \d/u])
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('2 notifications · 2 non lues')

  await rows(page)
    .first()
    .getByRole('button', { name: /^Voir les notifications : / })
    .focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  await expectAccessible(page, { widths: [1280, 360], advised: true })
  const nested = rows(page).nth(1)
  await nested.getByRole('button', { name: /^Marquer comme lue : / }).focus()
  await page.keyboard.press('Enter')
  await expect(nested.getByRole('link')).toBeFocused()
  await expect(rows(page).first()).toContainText('1 non lue')
  await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible()

  await page.getByRole('button', { name: 'Non lues', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications\?state=unread$/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).focus()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'Toutes les notifications sont marquées comme lues.' })
  await expect(notice.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Action annulée.' })).toBeVisible()
  await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).focus()
  await page.keyboard.press('Enter')
  await expect(bell(page, 'Notifications')).toBeVisible()
  // offered once the server has stored it; the bell does not wait for that
  await expect(notice.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Vous avez tout lu.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Toutes les notifications' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a list requested before a notification was marked read is requested again', async ({
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

test('a refused reading makes the notification unread', async ({ page, context, db, member, addresses, faults }) => {
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

test('the channels of each kind are chosen, kept, refused and reset to their defaults', async ({
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
  // readers do not see the kinds of notifications for validators
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
