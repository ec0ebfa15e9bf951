import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ownBranding } from '#server/ground/branding/ownBranding.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import { systemClock } from '#server/ground/context/clock.ts'
import { sampleAsHtml } from '#server/messaging/mails/samples.ts'
import { renderMail as writeMail } from '#server/messaging/mails/words/renderMail.ts'
import { renderUnsubscribePage } from '#server/messaging/notifications/unsubscribe/unsubscribePage.ts'
import { parseUnsubscribeScope } from '#server/messaging/notifications/unsubscribe/unsubscribeScope.ts'
import { declared } from '#server/operation/start/declared.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { expect, test as journey, pageTitle, signIn } from './journey.ts'
import type { Db } from './stageUrls.ts'

/** The iframe of a mail runs no scripts, so the scripts Playwright injects there are refused too. */
const test = journey.extend<{ frames: undefined }>({
  frames: [
    async ({ faults }, use) => {
      faults.announce({ said: 'Blocked script execution' })
      await use(undefined)
    },
    { auto: true },
  ],
})

interface Written {
  /** Name of the recipient. */
  name: string
  id: number
}

/** Inserts a mail: the portal of the journeys has no mail server. */
async function write(db: Db, over: { state: 'kept' | 'sent' | 'failed'; lastError?: string }): Promise<Written> {
  const key = randomUUID()
  const name = `Destinataire ${key}`
  const now = new Date().toISOString()
  const { id } = await db
    .insertInto('mails')
    .values({
      userId: null,
      toName: name,
      toAddress: `${key}@mandature.example`,
      replyTo: null,
      kind: 'account.rejected',
      facts: JSON.stringify({ firstName: 'Camille', reason: 'Votre instance n’a pas encore de siège pour vous.' }),
      sealed: null,
      messageId: `<${key}@mandature.example>`,
      createdAt: now,
      nextAttemptAt: now,
      attempts: over.state === 'kept' ? 0 : 1,
      sentAt: over.state === 'sent' ? now : null,
      lastError: over.lastError ?? null,
      state: over.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { name, id }
}

const subject = 'Votre demande de compte n’a pas été acceptée'
const preview = (page: Page) => page.frameLocator('iframe[title="Aperçu du courriel"]')
const list = (page: Page) => page.getByRole('list', { name: 'Courriels', exact: true })

test('an administrator finds a mail by its recipient and reads it as HTML and as text', async ({
  page,
  context,
  member,
  db,
}) => {
  const { name, id } = await write(db, { state: 'sent' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Courriels', exact: true }).click()
  await expect(pageTitle(page, 'Courriels')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Nom ou adresse du destinataire' }).fill(name)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await list(page).getByRole('link', { name: subject }).press('Enter')

  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`courriel=${id}`))
  await expect(preview(page).getByText('Bonjour Camille,')).toBeVisible()
  await expect(preview(page).getByText('Votre instance n’a pas encore de siège pour vous.')).toBeVisible()
  await page.getByText('Version en texte').click()
  await expect(page.getByText('> Votre instance n’a pas encore')).toBeVisible()

  await page.getByRole('button', { name: 'En échec' }).click()
  await expect(page.getByText('Aucun courriel ne correspond à ces filtres.')).toBeVisible()
})

test('a failed mail shows its error and is sent again', async ({ page, context, member, db }) => {
  const lastError = 'Le serveur de messagerie refuse ce courriel : 550 5.1.1 No such mailbox'
  const { id } = await write(db, { state: 'failed', lastError })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/courriels?courriel=${id}`)

  await expect(page.getByText(lastError)).toBeVisible()
  await page.getByRole('button', { name: 'Relancer' }).click()
  await expect(page.getByRole('status').getByText('Le courriel est gardé ici, sans être envoyé.')).toBeVisible()
  // there is no mail server
  await expect(page.getByText('ce courriel reste ici')).toBeVisible()
})

test('on a phone the mail replaces the list, which keeps its place', async ({ page, context, member, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { name } = await write(db, { state: 'sent' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/courriels?q=${encodeURIComponent(name)}`)

  await list(page).getByRole('link', { name: subject }).click()
  await expect(preview(page).getByText('Bonjour Camille,')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Tous les courriels' }).click()
  await expect(list(page).getByRole('link', { name: subject })).toBeFocused()
})

test('an administrator previews each kind of mail', async ({ page, context, member }) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/courriels')
  await expect(pageTitle(page, 'Courriels')).toBeVisible()
  const samples = page.getByRole('list', { name: 'Modèles de courriels' })
  await samples.getByRole('link', { name: 'Convocation : CSE Bretagne' }).press('Enter')

  await expect(page.getByRole('heading', { level: 2, name: 'Modèle : Convocation' })).toBeFocused()
  await expect(preview(page).getByText('Bonjour Camille,')).toBeVisible()
  await expect(preview(page).getByText('Ne plus recevoir ce type de courriel')).toBeVisible()
})

test('users who are not administrators are refused', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/mails', status: 403 })
  await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
  await page.goto('/home')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Courriels' })).toHaveCount(0)
  await page.goto('/admin/courriels')
  await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
})

test.describe('mails without animations', () => {
  // colours in transition fail the contrast check
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('have no accessibility violation, in light and dark, wide and narrow', async ({ page, context, member, db }) => {
    // checked sixteen times
    test.slow()
    const kept = await write(db, { state: 'kept' })
    const failed = await write(db, { state: 'failed', lastError: `Refusé : ${'x'.repeat(200)}` })
    await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
    for (const address of ['', `?courriel=${kept.id}`, `?courriel=${failed.id}`, '?q=personne-de-ce-nom']) {
      await page.goto(`/admin/courriels${address}`)
      await expect(pageTitle(page, 'Courriels')).toBeVisible()
      if (address.includes('courriel')) await expect(preview(page).getByText('Bonjour Camille,')).toBeVisible()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => overflowPixels(page)).toBe(0)
  })

  const config = readConfig({ PUBLIC_URL: 'https://portail.example' })
  const said = { firstName: 'Camille', lastName: 'Le Goff', email: 'camille@mandature.example', variant: 'contact' }
  const written = { message: 'x'.repeat(200), topic: 'Autre question', reason: 'Un motif.', body: 'CSE Bretagne' }
  for (const kind of ['account.registered', 'account.rejected', 'password.reset', 'contact.received']) {
    test(`the mail ${kind} has no accessibility violation and fits in 320 px`, async ({ page }) => {
      const createdAt = '2026-03-19T09:00:00+01:00'
      const { html } = writeMail(
        { config, declared, branding: ownBranding },
        { kind, facts: { ...said, ...written }, createdAt },
        'j'.repeat(43),
      )
      await page.setViewportSize({ width: 320, height: 640 })
      await page.setContent(html)
      await expectAccessible(page, { widths: [320] })
    })
  }

  for (const name of ['digest.weekly', 'session.reminder']) {
    test(`the notification mail ${name} has no accessibility violation and fits in 320 px`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.setContent(sampleAsHtml({ config, declared, branding: ownBranding, clock: systemClock }, name))
      await expectAccessible(page, { widths: [320] })
      await expect.poll(() => overflowPixels(page)).toBe(0)
    })
  }

  test('the unsubscribe page has no accessibility violation and fits in 320 px', async ({ page }) => {
    const scope = parseUnsubscribeScope('flow.published,session.changed')
    if (!scope) throw new Error('there are no such kinds')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const state of ['asks', 'done', 'alreadyDone'] as const) {
      await page.setContent(
        renderUnsubscribePage(
          { state, scope },
          { settings: 'https://portail.example/mon-profil#notifications', name: 'Mandature' },
        ),
      )
      await expectAccessible(page, { widths: [320] })
      await expect.poll(() => overflowPixels(page)).toBe(0)
    }
  })
})
