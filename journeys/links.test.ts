import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

// Administrators add links to the menus, which every member sees.

// the menus are shared: one test at a time
test.describe.configure({ mode: 'serial' })

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const unlike = (word: string) => `${word} ${randomUUID().slice(0, 8)}`
const region = (page: Page, menu: string) => page.getByRole('region', { name: menu, exact: true })
const labels = async (page: Page, menu: string) =>
  region(page, menu).getByRole('listitem').locator('p:first-child').allTextContents()
const forget = (db: Db, names: readonly string[]) => db.deleteFrom('links').where('label', 'in', names).execute()

async function add(
  page: Page,
  { label, link, type = 'Externe', menu }: { label: string; link: string; type?: string; menu: string },
) {
  await page.getByRole('link', { name: 'Ajouter un lien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un lien' })
  await dialog.getByLabel('Libellé').fill(label)
  await dialog.getByLabel('Type').selectOption(type)
  await dialog.getByLabel('Adresse').fill(link)
  await dialog.getByLabel('Menu', { exact: true }).selectOption({ label: menu })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  return dialog
}

test('a link is added and opened from its menu, in a new tab', async ({ page, db, member }) => {
  const label = unlike('Légifrance')
  await signIn(page.context(), await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/links')
  const dialog = await add(page, { label, link: 'javascript:alert(1)', menu: 'Textes et ressources' })
  await expect(dialog.getByText('L’adresse doit commencer par https://').first()).toBeVisible()
  await dialog.getByLabel('Adresse').fill('https://www.legifrance.gouv.fr/')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Lien enregistré !')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/links$/)
  const row = page.getByRole('table', { name: 'Liens des menus' }).getByRole('row', { name: label })
  await page.getByRole('searchbox', { name: 'Libellé ou adresse' }).fill(label)
  await expect(row).toContainText('Textes et ressources')

  await switchUser(page.context(), await member())
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Textes et ressources' }).click()
  const link = menu.getByRole('link', { name: `${label} (nouvel onglet)` })
  await expect(link).toHaveAttribute('href', 'https://www.legifrance.gouv.fr/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await forget(db, [label])
})

test('the links of every menu are shown somewhere', async ({ page, db, member }) => {
  const menus = ['HEADER', 'MAIN', 'TOOLBOX', 'TRAINING', 'LEGAL', 'HOME', 'FOOTER'] as const
  const mark = randomUUID().slice(0, 8)
  // a screen without entries of its own in the menu, so that no name occurs twice
  const names = menus.map((menu) => `${menu} ${mark}`)
  await db
    .insertInto('links')
    .values(
      menus.map((menu) => ({
        label: `${menu} ${mark}`,
        link: '/mes-projets',
        linkType: 'Interne' as const,
        menu,
        position: 0,
      })),
    )
    .execute()
  await signIn(page.context(), await member())
  await page.goto('/home')
  for (const group of ['Boîte à outils de l’élu', 'Se former', 'Textes et ressources'])
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: group }).click()
  for (const name of names) await expect(page.getByRole('link', { name }), name).toBeVisible()
  await page.getByRole('link', { name: `HOME ${mark}` }).click()
  await expect(pageTitle(page, 'Mes projets débattus')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('link', { name: `HEADER ${mark}` })).toBeVisible()
  await forget(db, names)
})

test('links are reordered by keyboard and by mouse, and the order is kept', async ({ page, db, member }) => {
  const names = ['Un', 'Deux', 'Trois'].map(unlike)
  const [one, two, three] = names as [string, string, string]
  await db.deleteFrom('links').where('menu', '=', 'TRAINING').execute()
  await db
    .insertInto('links')
    .values(
      names.map((label, position) => ({
        label,
        link: '/irps',
        linkType: 'Interne' as const,
        menu: 'TRAINING' as const,
        position,
      })),
    )
    .execute()
  await signIn(page.context(), await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/links?vue=menus')
  const handle = (name: string) => page.getByRole('button', { name: `Déplacer : ${name}` })
  const shown = () => labels(page, 'Se former')
  await expect.poll(shown).toEqual([one, two, three])

  await handle(three).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`« ${three} » : Se former, 2 sur 3.`)).toBeAttached()
  await expect.poll(shown).toEqual([one, three, two])
  await expect(handle(three)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(shown).toEqual([three, one, two])
  await expect(handle(three)).toBeFocused()

  const from = await handle(two).boundingBox()
  const to = await handle(three).boundingBox()
  if (!from || !to) throw new Error('A handle is not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(shown).toEqual([two, three, one])
  await expect
    .poll(() => db.selectFrom('links').select('label').where('menu', '=', 'TRAINING').orderBy('position').execute())
    .toEqual([two, three, one].map((label) => ({ label })))
  await page.reload()
  await expect.poll(shown).toEqual([two, three, one])

  await page.getByRole('button', { name: `Supprimer : ${two}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Lien supprimé !')).toBeVisible()
  await expect.poll(shown).toEqual([three, one])
  await forget(db, names)
})
