import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

test('the actions of an administrator are in the audit trail, which is filtered and exported', async ({
  page,
  context,
  member,
  db,
}) => {
  const emailConfirmedAt = '2026-01-05T09:00:00+01:00'
  const person = await member({ status: 'pending', firstName: 'Erell', lastName: 'Tanguy', emailConfirmedAt })
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

test('the statistics are shown as charts and as tables, and what was not read by body', async ({
  page,
  context,
  db,
  member,
}) => {
  const mark = randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${mark}`, code: mark })
  await switchUser(context, await member({ in: body, role: 'validator' }))
  const type = await db.selectFrom('documentTypes').select('id').where('active', '=', true).executeTakeFirstOrThrow()
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(context.request) }
  const filed = await context.request.post('/api/documents', {
    multipart: {
      irp: String(body.id),
      family: 'functioning',
      documentType: String(type.id),
      file: await createPdf(`Note ${mark}.pdf`),
    },
    headers,
  })
  expect(filed.status(), await filed.text()).toBe(201)
  const { id } = (await filed.json()) as { id: number }
  for (const step of ['submission', 'validation']) {
    const taken = await context.request.post(`/api/documents/${id}/${step}`, { headers })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  const earlier = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await sql`update documents set first_published_at = ${earlier} where id = ${id}`.execute(db)

  await switchUser(context, await member({ roles: ['ROLE_ADMIN'] }))
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

  const byBody = page.getByRole('table', { name: 'Ce qui n’a pas été lu, par instance' })
  await expect(byBody.getByRole('row', { name: `CSE ${mark} 1 1 0` })).toBeVisible()
  await byBody.getByRole('link', { name: `CSE ${mark}` }).click()
  await expect(page).toHaveURL(new RegExp(`irp=${body.id}`))
  await expect(page.getByLabel('Instance', { exact: true })).toHaveValue(String(body.id))
  const unread = page.getByRole('region', { name: 'Documents pas ou peu lus' }).getByRole('listitem')
  await expect(unread).toHaveCount(1)
  await expect(unread).toContainText('aucun lecteur sur 1')
  await expect(page.getByText('Aucun document n’a été ouvert sur cette période.')).toBeVisible()
  await page.getByRole('button', { name: '12 mois' }).click()
  await expect(table.getByRole('row')).toHaveCount(13)
  await page.getByRole('button', { name: 'Voir le graphique : Membres connectés, par mois' }).click()
  await expect(page.locator('figure').filter({ has: page.locator('svg') })).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPixels(page)).toBe(0)
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
