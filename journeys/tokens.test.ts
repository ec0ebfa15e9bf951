import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { systemClock } from '#server/ground/context/clock.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { insertToken } from '#tests/support/accessTokens.ts'
import { castPassword } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'

const run = promisify(execFile)
const client = (path: string) => fileURLToPath(new URL(`generatedClient/${path}`, import.meta.url))

/** The program of `generatedClient/client.ts`, which is compiled with the generated types only. */
type FileDocument = (filing: {
  portal: string
  token: string
  bodyId: number
  pdf: Uint8Array
}) => Promise<{ id: number; title: string; status: string }>

/** Creates a token on the profile page. @returns the token */
async function createToken(page: Page, name: string, families: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau jeton d’accès' })
  await dialog.getByLabel(/^Nom/).fill(name)
  for (const family of families) await dialog.getByRole('checkbox', { name: family }).check()
  await dialog.getByLabel(/^Mot de passe actuel/).fill(castPassword)
  await dialog.getByRole('button', { name: 'Créer un jeton' }).click()
  await expect(dialog).toBeHidden()
  return page.getByLabel('Votre jeton').inputValue()
}

test('a token is created, shown once, used and revoked', async ({ page, context, member, faults }) => {
  const person = await member({ role: 'redactor' })
  await signIn(context, person)
  await page.goto('/mon-profil')
  await expect(page.getByText('Vous n’avez aucun jeton d’accès.')).toBeVisible()

  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau jeton d’accès' })
  await expectAccessible(page)
  await dialog.getByLabel(/^Nom/).fill('Dépôt des comptes rendus')
  await dialog.getByLabel(/^Mot de passe actuel/).fill('Agrafe')
  faults.announce({ to: '/api/me/access_tokens', status: 422 })
  await dialog.getByRole('button', { name: 'Créer un jeton' }).click()
  await expect(dialog.getByText('Le mot de passe actuel n’est pas le bon')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  const token = await createToken(page, 'Dépôt des comptes rendus', ['Déposer et soumettre des documents'])
  expect(token).toMatch(/^mdt_[\w-]{43}$/)
  await expectAccessible(page, { widths: [360] })
  const row = page.getByRole('listitem').filter({ hasText: 'Dépôt des comptes rendus' })
  await expect(row).toContainText('Jamais utilisé')

  const headers = { authorization: `Bearer ${token}` }
  expect((await context.request.get('/api/documents', { headers })).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('Utilisé le')
  await expect(page.getByLabel('Votre jeton')).toBeHidden()

  await row.getByRole('button', { name: 'Révoquer : Dépôt des comptes rendus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Vous n’avez aucun jeton d’accès.')).toBeVisible()
  const refused = await context.request.get('/api/documents', { headers })
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'tokens.revoked'])
})

test('an administrator sees and revokes the tokens of others', async ({ page, context, member, db }) => {
  const person = await member({ firstName: 'Solène', lastName: 'Quéméneur' })
  const { id } = await insertToken({ db, clock: systemClock }, person.id)
  await db
    .updateTable('accessTokens')
    .set({ name: `Export ${person.id}` })
    .where('id', '=', id)
    .execute()
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/jetons?q=${encodeURIComponent(`Export ${person.id}`)}`)
  await expect(pageTitle(page, 'Jetons d’accès')).toBeVisible()
  await expect(page.getByRole('link', { name: 'QUÉMÉNEUR Solène' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Révoquer : Export ${person.id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Aucun élément ne correspond à cette recherche.')).toBeVisible()
})

test('a client generated from the API documentation files and submits a document with a token', async ({
  page,
  context,
  request,
  member,
  addresses,
  baseURL,
  db,
}) => {
  const person = await member({ role: 'redactor' })
  const { token } = await insertToken({ db, clock: systemClock }, person.id)

  const documentation = await request.get('/api/docs.json', { headers: { authorization: `Bearer ${token}` } })
  await mkdir(client('dist'), { recursive: true })
  await writeFile(client('dist/openapi.json'), await documentation.body())
  const generator = client('node_modules/openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, client('dist/openapi.json'), '-o', client('dist/portal.d.ts')])
  await run(process.execPath, [client('node_modules/typescript/bin/tsc'), '-p', client('tsconfig.json')])

  const { fileDocument } = (await import(client('dist/client.js'))) as { fileDocument: FileDocument }
  const pdf = await textPdf([['Procès-verbal', person.email]])
  const filed = await fileDocument({ portal: baseURL ?? '', token, bodyId: addresses.bodyId, pdf: new Uint8Array(pdf) })
  expect(filed).toEqual({
    id: expect.any(Number),
    title: 'Procès-verbal déposé par un programme',
    status: 'submitted',
  })
  await signIn(context, person)
  await page.goto(`/documents/${filed.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Procès-verbal déposé par un programme' })).toBeVisible()
})
