import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

// An administrator adds to the texts of mails, and to the page of a body.

test('the text of a mail is completed with its preview, refused in words, and given back', async ({
  page,
  context,
  member,
}) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/identite')
  await page.getByRole('link', { name: 'Compléter les textes des courriels' }).click()
  await expect(pageTitle(page, 'Textes des courriels')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Votre compte est activé' }).click()
  await expect(pageTitle(page, 'Votre compte est activé')).toBeVisible()

  const opening = page.getByRole('textbox', { name: 'Au début, après la salutation' })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await opening.fill('Bienvenue {nom} !')
  await save.click()
  await expect(page.getByRole('main')).toContainText('Ce courriel n’a pas de variable {nom}')
  await expectAccessible(page)

  await opening.fill('Bienvenue {prénom} !')
  await page.getByRole('textbox', { name: 'Objet', exact: true }).fill('{portail} : c’est ouvert')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Bienvenue Camille !')).toBeVisible()
  await expect(frame.getByText('Un administrateur a validé votre demande')).toBeVisible()
  await expect(page.getByText('Objet : Mandature : c’est ouvert')).toBeVisible()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Le texte du courriel est enregistré' })).toBeVisible()
  await expectAccessible(page)

  // unsaved words are not lost by a link
  await opening.fill('Autre chose')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Votre compte est activé' })
  await expect(row).toContainText('Complété')
  await row.getByRole('link').click()
  await expect(opening).toHaveValue('Bienvenue {prénom} !')

  await page.getByRole('button', { name: 'Revenir à notre texte' }).click()
  await expect(opening).toHaveValue('')
  await expect(frame.getByText('Bienvenue Camille !')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Revenir à notre texte' })).toBeHidden()

  // a mail about security keeps its subject
  await page.goto('/admin/textes-des-courriels?courriel=password.changed')
  await expect(pageTitle(page, 'Votre mot de passe a été changé')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Objet', exact: true })).toBeHidden()
})

test('the page of a body welcomes its members', async ({ page, context, member, db, browser }) => {
  const body = await createCast(db).body({ name: 'CSE de Nantes', code: 'NANTES' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/irp/${body.id}`)
  await page.getByRole('button', { name: 'Ajouter un mot d’accueil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot d’accueil' })
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('Bienvenue au CSE.\n<b>Le local</b> est ouvert le mardi.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('region', { name: 'Mot d’accueil' })).toContainText(
    '<b>Le local</b> est ouvert le mardi.',
  )
  await expect(page.getByRole('button', { name: 'Modifier le mot d’accueil' })).toBeVisible()

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(other, await member({ in: body }))
  const members = await other.newPage()
  await members.goto(`/irp/${body.id}`)
  await expect(members.getByRole('region', { name: 'Mot d’accueil' })).toContainText('Bienvenue au CSE.')
  await expect(members.getByRole('button', { name: /mot d’accueil/ })).toBeHidden()
  await expectAccessible(members)
  await other.close()
})
