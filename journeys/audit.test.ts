import { readFile } from 'node:fs/promises'
import { expect, pageTitle, signIn, test } from './journey.ts'

test('the actions of an administrator are in the audit trail, which is filtered and exported', async ({
  page,
  context,
  member,
  db,
}) => {
  const person = await member({ status: 'pending', firstName: 'Erell', lastName: 'Tanguy' })
  const administrator = await member({ roles: ['ROLE_ADMIN'], firstName: 'Bleuenn', lastName: 'Auffret' })
  await signIn(context, administrator)
  await page.goto(`/admin/user/${person.id}`)
  await page.getByRole('button', { name: 'Valider le compte' }).click()
  await expect
    .poll(() => db.selectFrom('users').select('status').where('id', '=', person.id).executeTakeFirst())
    .toMatchObject({ status: 'validated' })

  await page.getByRole('link', { name: 'Journal d’audit' }).click()
  await expect(pageTitle(page, 'Journal d’audit')).toBeVisible()
  await page.getByRole('button', { name: 'Comptes et imports' }).click()
  await page.getByRole('searchbox', { name: 'Nom d’une personne ou d’un élément' }).fill('tanguy')
  const table = page.getByRole('table', { name: 'Journal d’audit' })
  const row = table.getByRole('row', { name: /Compte activé.*Bleuenn Auffret/ }).first()
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: 'Seulement Compte : Erell Tanguy' }).click()
  await expect(page).toHaveURL(new RegExp(`record=${person.id}`))
  await expect(page.getByText('Compte : Erell Tanguy')).toBeVisible()
  await expect(table.getByRole('row', { name: /Compte activé/ })).toHaveCount(1)
  await expect(table.getByRole('row', { name: /Compte consulté/ })).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/Bleuenn Auffret;Compte activé;Compte;Erell Tanguy/)
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)

  // sign-ins are left out until they are asked for
  await page.goto('/admin/audit?q=Auffret')
  await expect(table.getByRole('row', { name: /Compte activé/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sans les connexions' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Sans les connexions' }).click()
  await expect(page).toHaveURL(/signIns=1/)
  await expect(page.getByRole('button', { name: 'Sans les connexions' })).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await page.goto(`/admin/audit?subject=user&record=${person.id}&group=accounts`)

  // a reload of the URL shows the same
  await page.reload()
  await expect(table.getByRole('row', { name: /Compte activé/ })).toHaveCount(1)
  await page.getByLabel('Du', { exact: true }).focus()
  await page.keyboard.type('01012037')
  await expect(page.getByText('Aucune action')).toBeVisible()
})

test('the statistics are shown as charts and as tables', async ({ page, context, member }) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Statistiques' }).click()
  await expect(pageTitle(page, 'Statistiques')).toBeVisible()
  await expect(page.locator('figure svg').first()).toBeVisible()

  await page.getByRole('button', { name: 'Voir le tableau : Membres connectés, par mois' }).press('Enter')
  const table = page.getByRole('table', { name: 'Membres connectés, par mois' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await page.getByRole('button', { name: '3 mois' }).click()
  await expect(page).toHaveURL(/mois=3/)
  await expect(table.getByRole('row')).toHaveCount(4)
})

test('only administrators see the audit trail and the statistics', async ({ page, context, member, faults }) => {
  for (const to of ['/api/audit_events', '/api/statistics']) faults.announce({ to, status: 403 })
  await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
  for (const path of ['/admin/audit', '/admin/statistics']) {
    await page.goto(path)
    await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /Journal|Statistiques/ })).toHaveCount(0)
})
