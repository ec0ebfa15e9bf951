import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Branch } from '#contract/papers/classifications.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

// Administrators manage the classification trees of documents.

test.beforeEach(async ({ context, member }) => signIn(context, await member({ roles: ['ROLE_ADMIN'] })))

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const item = (page: Page, { name }: { name: string }) => page.getByRole('treeitem', { name, exact: true })
/** Returns the items below a branch, in order. */
const itemsBelow = (page: Page, branch: { name: string }) =>
  page
    .locator('li')
    .filter({ has: item(page, branch) })
    .last()
    .getByRole('group')
    .first()
    .getByRole('treeitem')
const headers = async ({ request }: { request: Parameters<typeof xsrfToken>[0] }) => ({
  'X-XSRF-TOKEN': await xsrfToken(request),
})

/** Creates a branch by the API. */
async function make(page: Page, name: string, parent: { id: number } | null = null, tree = 'document_types') {
  const { request } = page.context()
  const data = { name: unique(name), parentId: parent?.id ?? 0 }
  const answer = await request.post(`/api/${tree}`, { data, headers: await headers({ request }) })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Branch
}

/** Returns the stored children of a branch. */
async function below(page: Page, { id }: { id: number }) {
  const answer = await page.context().request.get('/api/document_types?pagination=false')
  const { member } = (await answer.json()) as { member: Branch[] }
  return member.filter(({ parentId }) => parentId === id).map(({ name }) => name)
}

async function openTree(page: Page, branch?: { id: number }) {
  await page.goto(`/admin/document-types${branch ? `?branche=${branch.id}` : ''}`)
  await expect(pageTitle(page, 'Types de documents')).toBeVisible()
}

/** Files a published document of that type. */
async function file(page: Page, type: { id: number }, irp: number) {
  const { request } = page.context()
  const name = unique('Convention')
  const answer = await request.post('/api/documents', {
    multipart: {
      irp: String(irp),
      family: 'functioning',
      title: name,
      documentType: String(type.id),
      file: await createPdf(`${name}.pdf`),
    },
    headers: await headers({ request }),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number; title: string }
}

test('a tree is edited by keyboard alone', async ({ page }) => {
  const root = await make(page, 'Budget')
  const [first, second, third] = [
    await make(page, 'Fonctionnement', root),
    await make(page, 'Activités', root),
    await make(page, 'Comptes', root),
  ]
  await openTree(page, third)
  await expect(item(page, third)).toBeFocused()

  // picked up, moved, cancelled: nothing changes
  await page.keyboard.press('Space')
  await expect(told(page, `« ${third.name} » est prise.`)).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(told(page, `« ${third.name} » : niveau 2, sous « ${root.name} », 1 sur 3.`)).toHaveCount(1)
  await expect(itemsBelow(page, root).first()).toHaveAccessibleName(third.name)
  await page.keyboard.press('Escape')
  await expect(told(page, `« ${third.name} » reste à sa place.`)).toHaveCount(1)
  await expect(item(page, third)).toBeFocused()
  await expect(itemsBelow(page, root).last()).toHaveAccessibleName(third.name)
  await expect.poll(() => below(page, root)).toEqual([first.name, second.name, third.name])

  // up among its siblings
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect(told(page, 'Branche déplacée !')).toBeVisible()
  await expect.poll(() => below(page, root)).toEqual([third.name, first.name, second.name])
  await expect(item(page, third)).toBeFocused()

  // below the previous branch, reached with the arrow keys
  await page.keyboard.press('ArrowDown')
  await expect(item(page, first)).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(told(page, 'Cette branche ne peut pas être placée plus profond.')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => below(page, third)).toEqual([first.name])
  await expect(item(page, first)).toBeFocused()

  // Enter opens its form; after renaming, the focus returns to it
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Modifier la branche')).toBeVisible()
  const field = page.getByLabel(/^Nom/)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  const renamed = unique('Ventilation')
  await page.keyboard.type(renamed)
  await page.keyboard.press('Enter')
  await expect(told(page, 'Branche enregistrée !')).toBeVisible()
  await expect(item(page, { name: renamed })).toBeFocused()

  // Tab goes to the actions of the branch, then out of the tree
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Ajouter sous : ${renamed}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Ajouter une branche')).toBeVisible()
  await expect(page.getByLabel('Rangée sous').locator('option:checked')).toHaveText(new RegExp(renamed))
})

test('a branch opened before the response to its move can still be saved', async ({ page }) => {
  const root = await make(page, 'Emploi')
  const [first, second] = [await make(page, 'Effectifs', root), await make(page, 'Contrats', root)]
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/document_types/${second.id}/place`, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await openTree(page, second)
  await expect(item(page, second)).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => below(page, first)).toEqual([second.name])

  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Modifier la branche')).toBeVisible()
  const renamed = unique('Alternance')
  await page.getByLabel(/^Nom/).fill(renamed)
  // its version is not known yet
  const save = page.getByRole('main').locator('[type=submit]')
  await expect(save).toBeDisabled()
  held.resolve()
  await expect(page.getByLabel('Rangée sous').locator('option:checked')).toHaveText(new RegExp(first.name))
  await expect(page.getByLabel(/^Nom/)).toHaveValue(renamed)
  await save.click()
  await expect(told(page, 'Branche enregistrée !')).toBeVisible()
  await expect.poll(() => below(page, first)).toEqual([renamed])
})

test('branches are moved one after the other without waiting for the responses', async ({ page }) => {
  const root = await make(page, 'Finances')
  const [first, second] = [await make(page, 'Comptabilité', root), await make(page, 'Trésorerie', root)]
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/document_types/*/place', async (route) => {
    asked += 1
    await held.promise
    await route.continue()
  })
  await openTree(page, second)
  await expect(item(page, second)).toBeFocused()
  for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(itemsBelow(page, root).first()).toHaveAccessibleName(second.name)
  await expect.poll(() => asked).toBe(1)

  await page.keyboard.press('ArrowDown')
  await expect(item(page, first)).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(itemsBelow(page, second)).toHaveAccessibleName(first.name)
  expect(asked).toBe(1)
  held.resolve()
  await expect.poll(() => below(page, second)).toEqual([first.name])
  await expect.poll(() => below(page, root)).toEqual([second.name])
  await expect(itemsBelow(page, second)).toHaveAccessibleName(first.name)
})

test('a branch is dragged to another place, and below another branch', async ({ page }) => {
  const root = await make(page, 'Accords')
  const [first, second, third] = [
    await make(page, 'Un', root),
    await make(page, 'Deux', root),
    await make(page, 'Trois', root),
  ]
  await openTree(page, third)
  await expect(item(page, third)).toBeFocused()
  const rowOf = (branch: Branch) => page.locator(`[data-branch="${branch.id}"]`)
  const drag = async (from: Branch, to: Branch, shift: number, leave = true) => {
    for (const branch of [from, to]) await rowOf(branch).scrollIntoViewIfNeeded()
    const start = await rowOf(from).boundingBox()
    const end = await rowOf(to).boundingBox()
    if (!start || !end) throw new Error('Nothing to drag')
    await page.mouse.move(start.x + 16, start.y + 20)
    await page.mouse.down()
    await page.mouse.move(start.x + 16 + shift, end.y + 4, { steps: 5 })
    if (leave) await page.mouse.up()
  }
  await drag(third, first, 0)
  await expect.poll(() => below(page, root)).toEqual([third.name, first.name, second.name])
  await expect(told(page, 'Branche déplacée !')).toBeVisible()
  await drag(second, first, 40)
  await expect.poll(() => below(page, third)).toEqual([second.name])

  // Escape cancels, wherever the pointer is
  await drag(second, third, 0, false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => below(page, third)).toEqual([second.name])
})

test('a branch in use is deleted after its contents are moved to another one', async ({ page, addresses }) => {
  const used = await make(page, 'Divers')
  const child = await make(page, 'Modèles', used)
  const target = await make(page, 'Conventions')
  const document = await file(page, used, addresses.bodyId)
  await openTree(page)

  await page.getByRole('button', { name: `Supprimer : ${used.name}`, exact: true }).click()
  const asking = page.getByRole('dialog', { name: `Confirmez-vous la suppression de « ${used.name} » ?` })
  await expect(asking).toContainText('Utilisé par 1 document')
  await expect(asking).toContainText('Contient 1 branche')
  const choice = asking.getByLabel('Déplacer vers')
  await expect(choice.getByRole('option', { name: child.name })).toHaveCount(0)
  await asking.getByRole('button', { name: 'Déplacer et supprimer' }).click()
  await expect(asking.getByRole('alert')).toContainText('Choisissez où déplacer')
  await choice.selectOption(String(target.id))
  await asking.getByRole('button', { name: 'Déplacer et supprimer' }).click()
  await expect(told(page, 'Branche supprimée !')).toBeVisible()
  await expect(item(page, used)).toHaveCount(0)
  await item(page, target).focus()
  await page.keyboard.press('ArrowRight')
  await expect(itemsBelow(page, target)).toHaveAccessibleName(child.name)

  await page.goto(`/documents/${document.id}`)
  await expect(pageTitle(page, document.title)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(target.name)

  // an empty branch is deleted at once
  await page.goto(`/admin/document-types/${child.id}`)
  await expect(page.getByRole('main')).toContainText('Aucun document ne l’utilise.')
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const last = page.getByRole('alertdialog', { name: `Confirmez-vous la suppression de « ${child.name} » ?` })
  await last.getByRole('button', { name: 'Supprimer' }).click()
  await expect(pageTitle(page, 'Types de documents')).toBeVisible()
  await expect(item(page, child)).toHaveCount(0)
})

test('unsaved input is not lost, and a duplicate name is refused at its field', async ({ page, faults }) => {
  faults.announce({ to: '/api/document_commissions', status: 422 })
  const taken = await make(page, 'Formation', null, 'document_commissions')
  await page.goto('/admin/document-commissions')
  await expect(pageTitle(page, 'Sujets des commissions')).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter une branche' }).click()
  await page.getByLabel(/^Nom/).fill(taken.name.toUpperCase())
  await page.getByRole('link', { name: 'Annuler' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ce nom existe déjà à cet endroit').first()).toBeVisible()
  await page.getByLabel('Rangée sous').selectOption(String(taken.id))
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(told(page, 'Branche enregistrée !')).toBeVisible()
  await expect(itemsBelow(page, taken)).toContainText('Désactivée')
})

test('members cannot edit the trees, and nothing overflows a phone screen', async ({ page, context, member }) => {
  const root = await make(page, 'Premier')
  const second = await make(page, 'Second', root)
  const third = await make(page, 'Troisième', second)
  const last = await make(page, 'Quatrième', third)
  await page.setViewportSize({ width: 360, height: 740 })
  await openTree(page, last)
  const tool = page.getByRole('button', { name: `Supprimer : ${last.name}` })
  const { x, width } = (await tool.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(360)
  await expect.poll(() => overflowPixels(page)).toBe(0)

  // the tree folds, and a search shows what it finds with the branches above
  await item(page, root).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, second)).toHaveCount(0)
  await expect(item(page, root)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, last)).toBeVisible()
  await page.getByRole('button', { name: 'Tout déplier' }).click()
  await page.getByRole('button', { name: 'Tout replier' }).click()
  await expect(item(page, second)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Chercher une branche' }).fill(third.name.toUpperCase())
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  for (const branch of [root, second, third]) await expect(item(page, branch)).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await expectAccessible(page, { widths: [360] })
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('Aucune branche ne porte ce nom.')).toBeVisible()
  // what was folded before the search still is
  await page.getByRole('searchbox').fill('')
  await expect(item(page, root)).toHaveAttribute('aria-expanded', 'false')

  await switchUser(context, await member())
  await page.goto('/admin/document-types')
  await expect(page).toHaveURL(/\/403$/)
})

test('the address names a branch of a large tree: it is unfolded, in view and focused', async ({ page }) => {
  const root = await make(page, 'Logement')
  const [first, second] = [await make(page, 'Aides', root), await make(page, 'Réservations', root)]
  // so many that the tree is folded
  for (let count = 0; count < 21; count += 1) await make(page, 'Autre')
  await openTree(page, first)
  await expect(item(page, first)).toBeFocused()
  await expect(item(page, first)).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, second)).toBeHidden()

  // another branch of the same tree
  await page.evaluate((id) => history.pushState({}, '', `?branche=${id}`), second.id)
  await expect(item(page, second)).toBeFocused()
  await expect(item(page, second)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(item(page, first)).toBeFocused()
})
