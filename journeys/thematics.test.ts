import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

// A debated project: members follow it and read its timeline as far as they are allowed; administrators manage it.

const follow = (page: Page, name: string) => page.getByRole('button', { name: `Suivre : ${name}`, exact: true })
const unfollow = (page: Page, name: string) =>
  page.getByRole('button', { name: `Ne plus suivre : ${name}`, exact: true })
const entry = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A name that no other journey writes. */
const unlike = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

async function project(db: Db, name = unlike('Projet')) {
  return db
    .insertInto('thematics')
    .values({ name, description: 'Ce qui se dit du projet.' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Creates a session of the body, some days ago, with a point about the project. */
async function discuss(
  db: Db,
  { id: thematicId }: { id: number },
  body: { id: number },
  point: string,
  { inDays = -40, confidential = false } = {},
) {
  const clock = { now: () => new Date() }
  const portal = { db, clock } as unknown as Parameters<typeof insertSession>[0]
  const session = await insertSession(portal, {
    in: body,
    status: 'held',
    inDays,
    confidential,
    title: `Séance ${randomUUID()}`,
    agenda: [point],
  })
  await db.insertInto('agendaPointThematics').values({ pointId: session.pointIds[0]!, thematicId }).execute()
  return session
}

test('a project is followed from the list, shown among mine, unfollowed on its page', async ({
  page,
  db,
  member,
  faults,
}) => {
  // the opened page tells its visit by itself, which may come after the end of the subscription
  faults.announce({ to: '/visit', status: 404 })
  const { name } = await project(db)
  await signIn(page.context(), await member())

  await page.goto('/home')
  await page.getByRole('link', { name: 'Projets débattus', exact: true }).click()
  await expect(pageTitle(page, 'Projets débattus')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(name)
  await expect(page).toHaveURL(/[?&]q=/)
  await follow(page, name).click()
  await expect(unfollow(page, name)).toBeVisible()

  await page.getByRole('link', { name: 'Mes projets', exact: true }).click()
  await expect(pageTitle(page, 'Mes projets débattus')).toBeVisible()
  await entry(page, name).click()
  await expect(pageTitle(page, name)).toBeVisible()
  await unfollow(page, name).click()
  await expect(follow(page, name)).toBeVisible()
  await page.reload()
  await expect(follow(page, name)).toBeVisible()

  await page.goto('/mes-projets')
  await expect(page.getByText('Vous ne suivez encore aucun projet débattu.')).toBeVisible()
})

test('the follow button changes at once, and back when the server refuses', async ({ page, db, member, faults }) => {
  const { id, name } = await project(db)
  await signIn(page.context(), await member())
  await page.goto(`/projets/${id}`)
  await expect(follow(page, name)).toBeVisible()

  const held = Promise.withResolvers<void>()
  faults.announce({ to: '/api/subscriptions', status: 503 })
  await page.route('**/api/subscriptions', async (route) => {
    await held.promise
    await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' })
  })
  await follow(page, name).click()
  await expect(unfollow(page, name)).toBeVisible()
  held.resolve()
  await expect(follow(page, name)).toBeVisible()
})

test('a timeline is filtered by kind and body, in the URL', async ({ page, db, member, addresses: { bodyId } }) => {
  const { id } = await project(db)
  const elsewhere = await createCast(db).body({ name: unlike('CSE'), code: unlike('C').toUpperCase(), active: false })
  const session = await discuss(db, { id }, { id: bodyId }, 'Point d’ici')
  await discuss(db, { id }, elsewhere, 'Point d’ailleurs', { inDays: -80 })
  const { id: decisionId } = await db
    .insertInto('decisions')
    .values({ sessionId: session.id, number: 1, text: 'Suspendre les travaux' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('decisionThematics').values({ decisionId, thematicId: id }).execute()
  await signIn(page.context(), await member())

  await page.goto(`/projets/${id}`)
  await expect(page.getByText('3 étapes')).toBeVisible()
  await page.getByRole('button', { name: 'Décisions (1)', exact: true }).click()
  await expect(page).toHaveURL(/kind=decision/)
  await expect(page.getByText('1 étape')).toBeVisible()
  await expect(entry(page, 'Suspendre les travaux')).toBeVisible()
  await expect(entry(page, 'Point d’ici')).toBeHidden()

  await page.getByRole('button', { name: 'Décisions (1)', exact: true }).click()
  await page.getByLabel('Instance', { exact: true }).selectOption({ value: String(elsewhere.id) })
  await expect(page).toHaveURL(/irp=/)
  await expect(entry(page, 'Point d’ailleurs')).toBeVisible()
  await expect(entry(page, 'Point d’ici')).toBeHidden()
  await page.reload()
  await expect(entry(page, 'Point d’ici')).toBeHidden()
  await page.getByLabel('Instance', { exact: true }).selectOption('')
  await entry(page, 'Point d’ici').click()
  await expect(page).toHaveURL(new RegExp(`/seances/${session.id}#point-${session.pointIds[0]}`))
  await expect(page.locator(`#point-${session.pointIds[0]}`)).toBeFocused()
  // opened by its address, the point has the focus too
  await page.reload()
  await expect(page.locator(`#point-${session.pointIds[0]}`)).toBeFocused()
})

test('a confidential point is only in the timeline of those who may read it', async ({
  page,
  db,
  member,
  addresses: { bodyId },
}) => {
  const { id, name } = await project(db)
  await discuss(db, { id }, { id: bodyId }, 'Point ouvert')
  await discuss(db, { id }, { id: bodyId }, 'Point secret', { confidential: true })
  const beside = await createCast(db).body({ name: unlike('CSE'), code: unlike('D').toUpperCase(), active: false })

  await signIn(page.context(), await member())
  await page.goto(`/projets/${id}`)
  await expect(entry(page, 'Point secret')).toBeVisible()

  await switchUser(page.context(), await member({ in: beside }))
  await page.goto(`/projets/${id}`)
  await expect(pageTitle(page, name)).toBeVisible()
  await expect(entry(page, 'Point ouvert')).toBeVisible()
  await expect(page.getByText('1 étape')).toBeVisible()
  await expect(page.getByText('Point secret')).toBeHidden()
})

test('an administrator edits a project, and closes one that cannot be deleted', async ({
  page,
  db,
  member,
  addresses: { bodyId },
}) => {
  const name = unlike('Mobilité')
  await signIn(page.context(), await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/thematics')
  await page.getByRole('link', { name: 'Ajouter un projet' }).click()
  await expect(page).toHaveURL(/\/admin\/thematics\/new$/)
  const dialog = page.getByRole('dialog', { name: 'Ajouter un projet' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Certains champs sont à corriger')).toBeVisible()
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByLabel('Résumé').fill('Les trajets de demain.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Projet enregistré !')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/thematics$/)

  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(name)
  await expect(page).toHaveURL(/\/admin\/thematics\?q=/)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Modifier le projet' }).getByLabel('Résumé')).toHaveValue(
    'Les trajets de demain.',
  )
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/thematics\?q=/)

  const { id } = await db.selectFrom('thematics').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await discuss(db, { id }, { id: bodyId }, 'Point')
  await page.getByRole('button', { name: `Supprimer : ${name}` }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('Cité : 1 point d’ordre du jour.')
  await refusal.getByRole('button', { name: 'Fermer le projet' }).click()
  await expect(done(page, 'Projet fermé !')).toBeVisible()
  await expect(page.getByRole('row', { name })).toContainText('Clos')
})
