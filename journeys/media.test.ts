import type { Page } from '@playwright/test'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('table', { name: 'Médias' })
const line = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const asked = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Text that no other journey writes. */
const unlike = () => crypto.randomUUID().slice(0, 8)
const pdf = async (name: string, words = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await textPdf([[words]])),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an administrator uploads media, copies a link, renames one, replaces a file, and keeps one in use', async ({
  page,
  member,
  db,
  faults,
}) => {
  test.slow()
  const mark = unlike()
  const [guide, statutes] = [`Guide ${mark}`, `Statuts ${mark}`]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page.context(), await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Médias' }).click()
  await expect(pageTitle(page, 'Médias')).toBeVisible()
  const chooser = page.getByLabel('Choisir des fichiers', { exact: true }).and(page.locator('input'))

  // two valid files at once and an invalid one
  const letter = { name: 'lettre.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }
  await chooser.setInputFiles([await pdf(`Guide_${mark}.pdf`), await pdf(`${statutes}.pdf`), letter])
  await expect(page.getByText('2 fichiers déposés sur 3')).toBeVisible()
  await expect(page.getByText('Seuls les fichiers PDF sont acceptés')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher un média' }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  // copies its link
  await line(page, guide)
    .getByRole('button', { name: `Copier le lien : ${guide}` })
    .click()
  await expect(done(page, 'Lien copié')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^\/api\/media\/\d+\/file$/)
  await expect(line(page, guide).getByRole('link')).toHaveAttribute('href', link)

  // a name already taken is suffixed after a refusal
  faults.announce({ to: '/api/media', status: 422 })
  await chooser.setInputFiles(await pdf(`${statutes}.pdf`, 'Autre chose'))
  await expect(page.getByText(`Ajouter celui-ci sous le nom « ${statutes} (2) » ?`)).toBeVisible()
  await act(page, `Déposer : ${statutes}.pdf`).click()
  await expect(line(page, `${statutes} (2)`)).toBeVisible()

  // renaming keeps the link
  await act(page, `Renommer : ${guide}`).click()
  const renaming = asked(page, 'Renommer le média')
  await expect(renaming.getByLabel('Lien')).toHaveValue(link)
  await expectAccessible(page)
  await renaming.getByLabel('Nom').fill(`Mémento ${mark}`)
  await renaming.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Média renommé')).toBeVisible()
  await expect(line(page, `Mémento ${mark}`).getByRole('link')).toHaveAttribute('href', link)

  // replaces the file behind the link
  const before = await (await page.request.get(link)).body()
  await act(page, `Remplacer le fichier : Mémento ${mark}`).click()
  const replacing = asked(page, 'Remplacer le fichier')
  await replacing.locator('input[type=file]').setInputFiles(await pdf('memento-2.pdf', 'Deuxième édition'))
  await expect(done(page, 'Fichier remplacé')).toBeVisible()
  await expect(replacing).toBeHidden()
  expect((await (await page.request.get(link)).body()).equals(before)).toBe(false)

  // a medium used by a menu cannot be deleted
  const mediumId = Number(/\d+/.exec(link)?.[0])
  await db
    .insertInto('links')
    .values({ label: `Lien ${mark}`, link, linkType: 'Interne', menu: 'LEGAL', position: null, mediaId: mediumId })
    .execute()
  await page.reload()
  await act(page, `Utilisé par 1 élément : Mémento ${mark}`).click()
  const uses = asked(page, `Où « Mémento ${mark} » est utilisé`)
  await expect(uses.getByRole('link', { name: `Lien ${mark}` })).toBeVisible()
  await expectAccessible(page)
  await uses.getByRole('button', { name: 'Fermer' }).click()
  await act(page, `Supprimer : Mémento ${mark}`).click()
  const kept = page.getByRole('alertdialog', { name: `Suppression impossible : « Mémento ${mark} »` })
  await expect(kept).toContainText(`Lien ${mark}`)
  await expect(kept.getByRole('button', { name: 'Supprimer' })).toBeHidden()
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Fermer' }).click()

  // unused media can be deleted
  await act(page, `Supprimer : ${statutes}`).click()
  const removal = page.getByRole('alertdialog', { name: `Confirmez-vous la suppression de « ${statutes} » ?` })
  await removal.getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Média supprimé')).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await db.deleteFrom('links').where('mediaId', '=', mediumId).execute()
})
