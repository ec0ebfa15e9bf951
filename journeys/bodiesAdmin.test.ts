import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

// Administrators manage the tree of bodies, and the jobs and mandates people get in them.

test.beforeEach(async ({ context, member }) => signIn(context, await member({ roles: ['ROLE_ADMIN'] })))

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const item = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name }).last()

async function openBodies(page: Page) {
  await page.goto('/irps')
  await expect(pageTitle(page, 'Instances')).toBeVisible()
}

/** Returns the text of the focused item, without the items below it, once the page is rendered. */
async function focusedName() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return document.activeElement?.firstElementChild?.textContent ?? ''
}

/** Fills in the form of a new body without saving. */
async function begin(page: Page, name: string, code: string) {
  await press(page, 'Ajouter une instance')
  await page.getByLabel('Nom court').fill(name)
  await page.getByLabel(/^Code/).fill(code)
  await page.getByLabel('Intitulé complet').fill(`Intitulé de ${name}`)
}

/** Creates a body by the API. */
async function make(page: Page, fields: object = {}) {
  const { request } = page.context()
  const name = unique('Commission')
  const answer = await request.post('/api/irps', {
    data: { name, label: `Intitulé de ${name}`, code: randomUUID().slice(0, 12), kind: 'COMMISSION', ...fields },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number; name: string; code: string; version: number }
}

test('a body is added, moved, deactivated and deleted', async ({ page, stage, addresses, faults }) => {
  faults.announce({ to: '/api/irps', status: 422 })
  await openBodies(page)
  const name = unique('Commission')
  await begin(page, name, stage.body.code.toLowerCase())
  const form = dialog(page, 'Ajouter une instance')
  await form.getByLabel('Nature').selectOption('Commission')
  await form.getByLabel('Ordre du jour, jours avant la séance').fill('quinze')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Un nombre entier, de 0 à 60').first()).toBeVisible()

  await form.getByLabel('Ordre du jour, jours avant la séance').fill('15')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Ce code est déjà celui d’une autre instance').first()).toBeVisible()
  await expect(form.getByLabel(/^Code/)).toBeFocused()
  await expect(form.getByLabel('Nom court')).toHaveValue(name)

  await form.getByLabel(/^Code/).fill(randomUUID().slice(0, 12))
  await form.getByLabel(/^Quorum/).fill('50')
  await form.getByLabel(/^Propositions de points/).fill('12')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(told(page, 'Instance enregistrée !')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/irps$/)

  await press(page, `Modifier : ${name}`)
  const amending = dialog(page, 'Modifier l’instance')
  await expect(amending.getByLabel('Ordre du jour, jours avant la séance')).toHaveValue('15')
  await expect(amending.getByLabel(/^Quorum/)).toHaveValue('50')
  await expect(amending.getByLabel(/^Propositions de points/)).toHaveValue('12')
  const parents = amending.getByLabel('Instance de rattachement')
  await expect(parents.getByRole('option', { name })).toHaveCount(0)
  await parents.selectOption(String(addresses.bodyId))
  await amending.getByLabel('Active').uncheck()
  await amending.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(amending).toBeHidden()
  await expect(item(page, name)).toContainText('Désactivée')
  // a child of this body
  const above = page.getByRole('link', { name: stage.body.name, exact: true })
  await expect(page.getByRole('treeitem').filter({ has: above }).last()).toContainText(name)

  await press(page, `Supprimer : ${name}`)
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(`Confirmez-vous la suppression de « ${name} » ?`)
  await expect(asking).toContainText('Seront perdus')
  await asking.getByRole('button', { name: 'Supprimer' }).click()
  await expect(told(page, 'Instance supprimée !')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(pageTitle(page, 'Instances')).toBeFocused()
})

test('the form of a works council asks whether its company has 300 employees', async ({ page }) => {
  await openBodies(page)
  const name = unique('CSE')
  await begin(page, name, randomUUID().slice(0, 12))
  const form = dialog(page, 'Ajouter une instance')
  const large = form.getByRole('checkbox', { name: 'Entreprise d’au moins 300 salariés' })
  await expect(form.getByLabel('Réunions par an prévues par un accord')).toHaveValue('')
  await form.getByLabel('Nature').selectOption('Commission')
  await expect(large).toHaveCount(0)
  await form.getByLabel('Nature').selectOption('CSE')
  await expect(large).not.toBeChecked()
  await large.check()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()

  await press(page, `Modifier : ${name}`)
  await expect(dialog(page, 'Modifier l’instance').getByRole('checkbox', { name: /300 salariés/ })).toBeChecked()
})

test('a body in use cannot be deleted: its uses are listed, it is deactivated instead', async ({ page, member }) => {
  const body = await make(page)
  const below = await make(page, { parentIrp: { id: body.id } })
  await member({ in: body })
  await openBodies(page)

  await press(page, `Supprimer : ${body.name}`)
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(`Suppression impossible : « ${body.name} »`)
  await expect(asking).toContainText('Elle contient : 1 membre et 1 sous-instance.')
  await asking.getByRole('button', { name: 'Désactiver' }).click()
  await expect(told(page, 'Instance désactivée !')).toBeVisible()
  await expect(item(page, `Intitulé de ${body.name}`)).toContainText('Désactivée')

  // its page still exists and says that it is inactive
  await page.goto(`/irp/${body.id}`)
  await expect(pageTitle(page, body.name)).toBeVisible()
  await expect(page.getByRole('main').getByText('Désactivée')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Toutes les instances' }).click()
  await expect(menu.getByRole('link', { name: below.name })).toBeVisible()
  await expect(menu.getByText(body.name)).toHaveCount(0)
})

test('unsaved input is lost neither by a key press nor by the save of somebody else', async ({ page, faults }) => {
  faults.announce({ to: '/api/irps/', status: 409 })
  const body = await make(page)
  await openBodies(page)
  await press(page, `Modifier : ${body.name}`)
  const form = dialog(page, 'Modifier l’instance')
  await form.getByLabel('Intitulé complet').fill('Le mien')

  await page.keyboard.press('Escape')
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('Fermer quand même ?')
  await asking.getByRole('button', { name: 'Rester' }).click()
  await page.goBack()
  await asking.getByRole('button', { name: 'Rester' }).click()
  await expect(form.getByLabel('Intitulé complet')).toHaveValue('Le mien')

  const { request } = page.context()
  const theirs = await request.put(`/api/irps/${body.id}`, {
    data: { ...body, label: 'Le leur' },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(theirs.status(), await theirs.text()).toBe(200)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByRole('alert')).toContainText('Cet élément a été modifié par')
  await expect(form.getByLabel('Intitulé complet')).toHaveValue('Le mien')
  await form.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(told(page, 'Instance enregistrée !')).toBeVisible()
  await expect(item(page, body.name)).toContainText('Le mien')

  await press(page, `Modifier : ${body.name}`)
  await form.getByLabel('Intitulé complet').fill('Ni l’un ni l’autre')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await asking.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(form).toBeHidden()
  await expect(item(page, body.name)).toContainText('Le mien')
})

test('the tree is edited by keyboard alone', async ({ page }) => {
  const body = await make(page, { position: 0 })
  await page.goto(`/irps?fiche=${body.id}`)
  const form = dialog(page, 'Modifier l’instance')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  // arrow keys move in the tree; Tab goes to the actions of the item, then out of the tree
  await page.getByRole('treeitem').first().focus()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(focusedName)).toContain(body.name)
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Tab')
  const amend = page.getByRole('button', { name: `Modifier : ${body.name}` })
  await expect(amend).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await form.getByLabel('Intitulé complet').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Écrit au clavier')
  await page.keyboard.press('Enter')
  await expect(told(page, 'Instance enregistrée !')).toBeVisible()
  await expect(amend).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Supprimer : ${body.name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=tree]') === null)).toBe(true)
})

test('members only see the tree', async ({ page, context, member }) => {
  await switchUser(context, await member())
  await page.goto('/irps?fiche=nouvelle')
  await expect(pageTitle(page, 'Instances')).toBeVisible()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Ajouter|Modifier|Supprimer/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin/jobs')
  await expect(page).toHaveURL(/\/403$/)
})

for (const { path, name, add, word } of [
  { path: '/admin/jobs', name: 'Fonctions', add: 'Ajouter une fonction', word: 'Fonction' },
  { path: '/admin/mandates', name: 'Mandats', add: 'Ajouter un mandat', word: 'Mandat' },
])
  test(`${path}: a record is added, renamed and deleted; one in use is deactivated`, async ({
    page,
    db,
    member,
    addresses,
    faults,
  }) => {
    faults.announce({ to: `/api${path.slice('/admin'.length)}`, status: 422 })
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true }).click()
    await expect(pageTitle(page, name)).toBeVisible()
    const [first, second] = [unique(word), unique(word)]
    const row = (text: string) => page.getByRole('table', { name, exact: true }).getByRole('row', { name: text })

    await press(page, add)
    await press(page, 'Enregistrer')
    await expect(dialog(page, add)).toContainText('Le champ nom est obligatoire')
    await page.getByLabel(/^Nom/).fill(first)
    await page.keyboard.press('Enter')
    await expect(row(first)).toContainText('par personne')

    await press(page, add)
    await page.getByLabel(/^Nom/).fill(first.toUpperCase())
    await press(page, 'Enregistrer')
    await expect(dialog(page, add)).toContainText('Ce nom existe déjà')
    await page.getByLabel(/^Nom/).fill(second)
    await press(page, 'Enregistrer')
    await expect(row(second)).toBeVisible()
    await expect(page.getByRole('button', { name: add })).toBeFocused()

    const table = path === '/admin/jobs' ? 'jobs' : 'mandates'
    const held = await db.selectFrom(table).select('id').where('name', '=', first).executeTakeFirstOrThrow()
    const holder = await member({ [path === '/admin/jobs' ? 'job' : 'mandate']: held, in: { id: addresses.bodyId } })
    await page.reload()
    await row(first)
      .getByRole('link', { name: /par 1\smembre/ })
      .click()
    await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(holder.lastName.toLocaleUpperCase('fr'))
    await page.goBack()

    await press(page, `Supprimer : ${first}`)
    const asking = page.getByRole('alertdialog')
    await expect(asking).toContainText('Suppression impossible')
    await asking.getByRole('button', { name: 'Désactiver' }).click()
    await expect(row(first)).toContainText('Désactivé')
    await expect(page.getByRole('button', { name: `Supprimer : ${first}` })).toBeFocused()

    await press(page, `Supprimer : ${second}`)
    await expect(asking.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await asking.getByRole('button', { name: 'Supprimer' }).click()
    await expect(row(second)).toHaveCount(0)
  })

test('on a phone, nothing overflows the screen', async ({ page }) => {
  const root = await make(page)
  const second = await make(page, { parentIrp: { id: root.id } })
  const third = await make(page, { parentIrp: { id: second.id } })
  const last = await make(page, { parentIrp: { id: third.id } })
  await page.setViewportSize({ width: 360, height: 740 })
  await openBodies(page)
  const tool = page.getByRole('button', { name: `Supprimer : ${last.name}` })
  await tool.scrollIntoViewIfNeeded()
  const { x, width } = (await tool.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(360)
  await expect.poll(() => overflowPixels(page)).toBe(0)
  await press(page, `Modifier : ${last.name}`)
  await expect(dialog(page, 'Modifier l’instance')).toBeVisible()
  await expect.poll(() => overflowPixels(page)).toBe(0)
})
