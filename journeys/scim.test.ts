import { castPassword } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

test('a directory is connected, sends a group, and the group is linked to a body', async ({
  page,
  context,
  member,
}) => {
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  await signIn(context, administrator)
  await page.goto('/admin/annuaire')
  await expect(pageTitle(page, 'Annuaire de l’organisation')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau jeton d’annuaire' })
  await expectAccessible(page)
  await dialog.getByLabel(/^Nom/).fill('Entra ID')
  await dialog.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await dialog.getByRole('button', { name: 'Créer un jeton' }).click()
  await expect(dialog).toBeHidden()
  const token = await page.getByLabel('Votre jeton').inputValue()
  expect(token).toMatch(/^mds_[\w-]{43}$/)

  const name = `cse-elus-${administrator.id}`
  const answer = await context.request.post('/api/scim/v2/Groups', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    data: JSON.stringify({ displayName: name, members: [{ value: String(administrator.id) }] }),
  })
  expect(answer.status()).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: `Relier à une instance : ${name}` }).click()
  const link = page.getByRole('dialog', { name: `Relier « ${name} »` })
  await expectAccessible(page)
  await link.getByRole('button', { name: 'Relier' }).click()
  await expect(link.getByText('Choisissez une instance')).toBeVisible()
  await link.getByLabel(/^Instance/).selectOption({ index: 1 })
  await link.getByRole('button', { name: 'Relier' }).click()
  await expect(link).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('1 membre')
  await expect(row).toContainText('Lecteur')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Délier de son instance : ${name}` }).click()
  await expect(row).toContainText('relié à aucune instance')

  await page.getByRole('button', { name: 'Révoquer : Entra ID' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Le jeton d’annuaire est révoqué.')).toBeVisible()
})
