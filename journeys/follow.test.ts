import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { unsubscribeUrl } from '#server/messaging/mails/unsubscribeLink.ts'
import { declared } from '#server/operation/start/declared.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { portalUnderTest } from '#tests/support/portal.ts'
import { createEditorApi } from './editorApi.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, forgetUser, pageTitle, signIn, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

// Sessions, bodies, projects and parts of the document flow are followed where they are shown, and listed in my
// subscriptions.

const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Abonnements mis à jour !' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const lines = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

async function project(db: Db) {
  return db
    .insertInto('thematics')
    .values({ name: `Projet ${randomUUID().slice(0, 8)}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Publishes something about the project. */
async function publishAbout(db: Db, { id: thematicId }: { id: number }) {
  const clock = { now: () => new Date() }
  const portal = { db, clock } as unknown as Parameters<typeof insertContent>[0]
  const { id: contentId } = await insertContent(portal, { title: `Article ${randomUUID()}` })
  await db.insertInto('contentThematics').values({ contentId, thematicId }).execute()
}

test('a session is followed, set to email and unfollowed by keyboard alone, and home says so at once', async ({
  page,
  context,
  stage,
  member,
}) => {
  await signIn(context, await member())
  const name = stage.session.title
  await page.goto('/home')
  const followed = page.getByRole('region', { name: 'Mes abonnements' })
  await expect(followed).toContainText('Vous ne suivez encore rien.')
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(pageTitle(page, name)).toBeVisible()
  await button(page, `Suivre : ${name}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, `Ne plus suivre : ${name}`)).toBeVisible()
  const rhythm = page.getByRole('button', { name: `Fréquence des courriels : ${name}` })
  await expect(rhythm).toBeEnabled()
  await rhythm.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Fréquence des courriels' })
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveCount(1)
  await menu.getByRole('menuitemradio', { name: 'Hebdomadaire' }).focus()
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(rhythm).toBeFocused()
  await expect(rhythm).toHaveText('Chaque semaine')
  await page.getByRole('link', { name: 'Accueil' }).first().click()
  await expect(followed.getByRole('link', { name })).toBeVisible()

  await page.goto('/mes-abonnements?onglet=seances')
  await expect(pageTitle(page, 'Mes abonnements')).toBeVisible()
  await expect(lines(page)).toContainText(name)
  await expect(page.getByRole('combobox', { name: `Fréquence des courriels : ${name}` })).toHaveValue('weekly')
  await button(page, `Ne plus suivre : ${name}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, `Suivre à nouveau : ${name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, `Ne plus suivre : ${name}`)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Fréquence des courriels : ${name}` })).toHaveValue('weekly')
  await lines(page).getByRole('link', { name }).click()
  await expect(pageTitle(page, name)).toBeVisible()
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await button(page, `Ne plus suivre : ${name}`).click()
  await expect(button(page, `Suivre : ${name}`)).toBeVisible()
  expect((await left).ok()).toBe(true)
  await page.reload()
  await expect(button(page, `Suivre : ${name}`)).toBeVisible()
})

test('a body is followed from its page and becomes part of my document flow', async ({
  page,
  context,
  stage,
  member,
  addresses,
}) => {
  await signIn(context, await member())
  const { name } = stage.body
  await page.goto(addresses.body)
  await expect(pageTitle(page, name)).toBeVisible()
  const followed = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button(page, `Suivre cette instance : ${name}`).click()
  await expect(button(page, `Ne plus suivre : ${name}`)).toBeVisible()
  expect((await followed).status()).toBe(201)
  await page.goto('/mes-abonnements?onglet=flux')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(name)
  await page.getByRole('combobox', { name: `Fréquence des courriels : ${name}` }).selectOption('Immédiate')
  await expect(done(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Fréquence des courriels : ${name}` })).toHaveValue('immediate')
})

test('another part of the document flow is chosen by body, family and type', async ({
  page,
  context,
  stage,
  member,
}) => {
  await signIn(context, await member())
  await page.goto('/mes-abonnements?onglet=flux')
  await expect(page.getByText('Vous ne suivez aucune partie du flux documentaire.')).toBeVisible()
  const form = page.getByRole('region', { name: 'Suivre une autre partie du flux' })
  await form.getByLabel('Famille de documents').selectOption('Documents de commission')
  await expect(form.getByLabel('Type de document')).toBeDisabled()
  await form.getByLabel('Famille de documents').selectOption('Documents de fonctionnement')
  await form.getByLabel('Instance').selectOption({ label: stage.body.name })
  await form.getByLabel('Fréquence des courriels').selectOption('Jamais')
  await form.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expect(done(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(`${stage.body.name} · Documents de fonctionnement`)
  await expect(lines(page).getByRole('combobox')).toHaveValue('none')
  await lines(page).getByRole('link').click()
  await expect(pageTitle(page, 'Recherche')).toBeVisible()
  await expect(page).toHaveURL(/family=functioning/)
})

test('how often to mail is chosen before the present choice is read', async ({ page, context, db, member }) => {
  const followed = await project(db)
  await signIn(context, await member())
  await page.route(/\/api\/subscriptions\/\d+$/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.goto(`/projets/${followed.id}`)
  await button(page, `Suivre : ${followed.name}`).click()
  await page.getByRole('button', { name: `Fréquence des courriels : ${followed.name}` }).click()
  await page.getByRole('menuitemradio', { name: 'Immédiate' }).click()
  await expect(done(page)).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Fréquence des courriels : ${followed.name}, Tout de suite` }),
  ).toBeVisible()
})

test('the new entries of a project are counted until it is opened', async ({ page, context, db, member }) => {
  const followed = await project(db)
  await signIn(context, await member())
  await page.goto(`/projets/${followed.id}`)
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/visit') && answer.ok())
  await button(page, `Suivre : ${followed.name}`).click()
  await expect(page.getByRole('button', { name: `Fréquence des courriels : ${followed.name}` })).toBeEnabled()
  // a new follower has already seen the current entries
  await looked
  await publishAbout(db, followed)

  await page.goto('/mes-abonnements')
  await expect(lines(page)).toContainText('1 nouveauté')
  await page.goto('/mes-projets')
  await expect(pageTitle(page, 'Mes projets débattus')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: followed.name })).toContainText(
    '1 nouveauté',
  )
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/visit') && answer.ok())
  await page.getByRole('main').getByRole('link', { name: followed.name }).click()
  await expect(pageTitle(page, followed.name)).toBeVisible()
  await seen
  await page.goto('/mes-abonnements')
  await expect(lines(page)).toContainText(followed.name)
  await expect(lines(page)).not.toContainText('nouveauté')
})

test('a publication about a project reaches the bell, then an email whose unsubscribe link needs no sign-in', async ({
  page,
  context,
  browser,
  db,
  member,
}) => {
  const followed = await project(db)
  const reader = await member()
  await signIn(context, reader)
  await page.goto(`/projets/${followed.id}`)
  await button(page, `Suivre : ${followed.name}`).click()
  await page.getByRole('button', { name: `Fréquence des courriels : ${followed.name}` }).click()
  await page.getByRole('menuitemradio', { name: 'Immédiate' }).click()
  await expect(done(page)).toBeVisible()

  const elsewhere = await browser.newContext()
  const desk = await createEditorApi(elsewhere, await member({ roles: ['ROLE_ADMIN'] }))
  await desk.publish({ title: 'Un avenant est signé', thematics: [{ id: followed.id }] })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()

  const mailed = async () => {
    const { member: mails } = await (await elsewhere.request.get(`/api/mails?q=${reader.email}`)).json()
    return mails[0]?.['@id'] as string | undefined
  }
  await expect.poll(mailed).toBeDefined()
  const { subject } = await (await elsewhere.request.get((await mailed()) ?? '')).json()
  expect(subject).toContain(followed.name)
  // the link is only for its recipient: administrators do not see it
  const mail = await db.selectFrom('mails').selectAll().where('userId', '=', reader.id).executeTakeFirstOrThrow()
  const secret = new Secret(Buffer.from(portalUnderTest().secret))
  const stop = unsubscribeUrl({ config: readConfig({}), secret, declared }, mail) ?? ''
  await forgetUser(context)
  await page.goto(new URL(stop).pathname)
  await page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
  await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeVisible()
  const { rhythm } = await db
    .selectFrom('subscriptions')
    .select('rhythm')
    .where('userId', '=', reader.id)
    .where('thematicId', '=', followed.id)
    .executeTakeFirstOrThrow()
  expect(rhythm).toBe('none')
  await desk.clear()
  await elsewhere.close()
})

test('a saved search is mailed at the chosen frequency', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/recherche?q=budget')
  await button(page, 'Enregistrer cette recherche').click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette recherche' })
  await dialog.getByLabel('Nom de la recherche').fill('Le budget')
  await expect(dialog.getByLabel('M’avertir des nouveaux résultats')).toHaveValue('daily')
  await dialog.getByLabel('M’avertir des nouveaux résultats').selectOption('Immédiate')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/mes-abonnements?onglet=recherches')
  const rhythm = page.getByRole('combobox', { name: 'Fréquence des courriels : Le budget' })
  await expect(rhythm).toHaveValue('immediate')
  await rhythm.selectOption('Jamais')
  await expect(done(page)).toBeVisible()
  await page.reload()
  await expect(rhythm).toHaveValue('none')
})

test.describe('has no accessibility violation', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('in light and dark, wide and narrow', async ({ page, context, db, stage, member, addresses }) => {
    test.slow()
    const person = await member()
    const createdAt = new Date().toISOString()
    const session = Number(addresses.session.split('/').at(-1))
    const { id: thematicId } = await project(db)
    for (const subject of [{ sessionId: session }, { thematicId }])
      await db
        .insertInto('subscriptions')
        .values({ userId: person.id, ...subject, createdAt })
        .execute()
    await signIn(context, person)
    const looks: [path: string, act: () => Promise<unknown>][] = [
      [addresses.session, () => button(page, new RegExp(`^Fréquence des courriels : ${stage.session.title}`)).click()],
      ['/mes-abonnements?onglet=seances', () => expect(lines(page)).toHaveCount(1)],
      ['/mes-projets', () => expect(button(page, /^Ne plus suivre : /)).toBeVisible()],
    ]
    for (const [path, act] of looks) {
      await page.goto(path)
      await act()
      await expectAccessible(page)
    }
  })
})
