import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { connectionUrl, createDatabase } from '#tests/support/postgres.ts'
import { expect, test as journey, pageTitle } from './journey.ts'

/** A portal that has never been started, with its own database and data folder. */
const test = journey.extend<{ link: URL }>({
  /** Link printed on the terminal by the first start. */
  link: [
    async ({}, use) => {
      const database = await createDatabase()
      const folder = await mkdtemp(join(tmpdir(), 'mandature-first-start-'))
      const env = {
        DATABASE_URL: connectionUrl(database.connection),
        DATA_DIR: folder,
        SECRET: randomBytes(32).toString('hex'),
        PORT: '0',
      }
      const server = spawn(process.execPath, ['server/main.ts'], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(server, 'exit')
      await use(await linkIn(server.stderr))
      server.kill('SIGTERM')
      await ended
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ link }, use) => use(link.origin),
})

async function linkIn(printed: Readable): Promise<URL> {
  const lines: string[] = []
  for await (const line of createInterface({ input: printed })) {
    if (line.includes('/auth/first-administrator/')) return new URL(line)
    lines.push(line)
  }
  throw new Error(`It printed no link:\n${lines.join('\n')}`)
}

test('the first administrator of a new portal creates their account and finds the lists', async ({ page, link }) => {
  const email = 'camille@exemple.fr'
  const password = 'Trombone-lune-buvard-7'

  await page.goto(link.href)
  await expect(pageTitle(page, 'Administrer ce portail')).toBeVisible()
  await page.getByRole('radio', { name: 'Madame' }).check()
  await page.getByLabel(/^Prénom/).fill('Camille')
  await page.getByLabel(/^Nom/).fill('Martin')
  await page.getByLabel(/^Adresse électronique/).fill(email)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByLabel(/^Confirmation/).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  // choosing the password signs in
  await expect(pageTitle(page, 'Bonjour Camille')).toBeVisible()

  await page.goto('/admin/jobs')
  await expect(page.getByText('10 fonctions')).toBeVisible()
  await expect(page.getByText('Secrétaire adjoint santé-sécurité')).toBeVisible()
  await page.goto('/admin/mandates')
  await expect(page.getByText('9 mandats')).toBeVisible()
  await page.goto('/admin/document-types')
  await expect(page.getByRole('treeitem', { name: 'Consultations récurrentes' })).toBeVisible()
  await page.goto('/admin/document-commissions')
  await expect(page.getByRole('treeitem', { name: 'Égalité professionnelle' })).toBeVisible()
})
