import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { builtProgram } from '#tests/support/builtProgram.ts'
import { createCast } from '#tests/support/cast.ts'
import { connectionUrl, createDatabase } from '#tests/support/postgres.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test as journey, pageTitle, signIn } from './journey.ts'
import type { Db } from './stageUrls.ts'

// Tasks held because of their scale or of a clock jump, which an administrator confirms. Uses its own portal, whose
// clock jumps.

interface Held {
  origin: string
  /** Database of that portal. */
  own: Db
}

const test = journey.extend<{ held: Held }>({
  held: [
    async ({}, use) => {
      const database = await createDatabase()
      const folder = await mkdtemp(join(tmpdir(), 'mandature-approvals-'))
      const env = {
        DATABASE_URL: connectionUrl(database.connection),
        DATA_DIR: folder,
        SECRET: randomBytes(32).toString('hex'),
        PORT: '0',
      }
      const server = spawn(process.execPath, builtProgram('start'), {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(server, 'exit')
      const origin = await readOrigin(server.stderr)
      const pool = openPool(database.connection, pino({ level: 'silent' }), { max: 1 })
      await use({ origin, own: openDatabase(pool) })
      await pool.end()
      server.kill('SIGTERM')
      await ended
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ held }, use) => use(held.origin),
})

async function readOrigin(printed: Readable): Promise<string> {
  for await (const line of createInterface({ input: printed }))
    if (line.includes('/auth/first-administrator/')) return new URL(line).origin
  throw new Error('The portal did not start')
}

/** Inserts accounts that are due to be closed, warned or erased, and a last clock reading from a hundred days ago. */
async function insertHeldWork(db: Db) {
  const cast = createCast(db)
  const body = await cast.body()
  const administrator = await cast.user({ roles: ['ROLE_ADMIN'], lastName: 'Le Goff', in: body })
  const insertPeople = (count: number, given: object) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: count }, () => ({
          gender: 'Madame' as const,
          firstName: 'Camille',
          lastName: 'Martin',
          email: `${randomUUID()}@mandature.example`,
          passwordHash: null,
          ...given,
        })),
      )
      .returning('id')
      .execute()
  const ended = await insertPeople(23, {
    activatedAt: '2020-01-05T09:00:00+01:00',
    lastSignInAt: new Date().toISOString(),
  })
  await db
    .insertInto('assignments')
    .values(
      ended.map(({ id }) => ({
        userId: id,
        bodyId: body.id,
        role: 'reader' as const,
        endsOn: '2020-12-31',
        main: true,
      })),
    )
    .execute()
  await insertPeople(11, { activatedAt: '2020-01-05T09:00:00+01:00' })
  await insertPeople(80, { activatedAt: null, createdAt: '2020-01-05T09:00:00+01:00' })
  await insertPeople(1_212, { activatedAt: null, closedAt: '2020-01-05T09:00:00+01:00' })
  await runTask(db, 'audit.seal')
  await expect.poll(async () => (await db.selectFrom('clockReadings').select('at').execute()).length).toBe(1)
  await db
    .updateTable('clockReadings')
    .set({ at: new Date(Date.now() - 100 * 86_400_000).toISOString() })
    .execute()
  for (const task of ['audit.seal', 'accounts.close', 'accounts.expire']) await runTask(db, task)
  const kinds = async () =>
    (await db.selectFrom('taskApprovals').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
  await expect
    .poll(kinds)
    .toEqual(['accounts.closeEnded', 'accounts.expireClosed', 'accounts.expirePending', 'accounts.warnIdle', 'clock'])
  return administrator
}

/** Enqueues a task under the key of the recurring one. */
const runTask = (db: Db, task: string) =>
  sql`select graphile_worker.add_job(${task}, job_key := ${task}, run_at := now(), max_attempts := 8)`.execute(db)

const names = {
  clock: 'L’horloge du portail a sauté',
  ended: 'Fermer des comptes dont les mandats sont terminés',
  erase: 'Effacer des comptes fermés',
  warn: 'Préparer, sans les envoyer, les courriels qui préviennent avant de fermer des comptes sans connexion',
}
const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('an administrator opens the held tasks from home and decides on them by keyboard', async ({
  page,
  context,
  held,
}) => {
  test.slow()
  const administrator = await insertHeldWork(held.own)
  await signIn(context, administrator)

  await page.goto('/home')
  await expect(page.getByRole('link', { name: /5\straitements/ })).toBeVisible()
  await page.getByRole('link', { name: /5\straitements/ }).click()
  await expect(pageTitle(page, 'Traitements retenus')).toBeVisible()
  await expectAccessible(page)

  // the clock comes first
  await expect(row(page, names.clock)).toContainText('Dernière heure sûre')
  await expect(page.getByRole('button', { name: `Faire : ${names.ended}` })).toBeDisabled()
  await page.getByRole('button', { name: 'L’heure est juste' }).focus()
  await page.keyboard.press('Enter')
  const clockDialog = page.getByRole('alertdialog')
  await expect(clockDialog).toContainText('Ce qui attendait reprend aussitôt')
  await page.keyboard.press('Escape')
  await expect(clockDialog).toHaveCount(0)
  await expect(row(page, names.clock)).toContainText('Dernière heure sûre')
  await page.keyboard.press('Enter')
  await clockDialog.getByRole('button', { name: 'L’heure est juste' }).click()
  await expect(clockDialog).toHaveCount(0)
  await expect(row(page, names.clock)).toContainText('accord donné par Camille Le Goff')
  // the button is gone: the title has the focus
  await expect(pageTitle(page, 'Traitements retenus')).toBeFocused()

  await expect(row(page, names.ended)).toContainText('23 comptes sur 35')
  await page.getByRole('button', { name: `Voir les comptes : ${names.ended}` }).click()
  await expect(row(page, names.ended).getByRole('link', { name: 'Camille Martin' })).toHaveCount(23)
  await page.getByRole('button', { name: `Voir les comptes : ${names.erase}` }).click()
  await expect(row(page, names.erase)).toContainText('et 1 162 autres comptes')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Masquer les comptes : ${names.erase}` }).click()
  await row(page, names.ended).getByRole('link', { name: 'Camille Martin' }).first().click()
  await expect(pageTitle(page, 'Gestion profil utilisateur')).toBeVisible()
  await page.goBack()
  await expect(pageTitle(page, 'Traitements retenus')).toBeVisible()

  await page.getByRole('button', { name: `Ne pas faire cette fois : ${names.warn}` }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, names.warn)).toContainText('refusé par Camille Le Goff')

  await page.getByRole('button', { name: `Faire : ${names.ended}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('23')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Faire : ${names.ended}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Faire' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, names.ended)).toContainText('accord donné par Camille Le Goff')
  await expect(pageTitle(page, 'Traitements retenus')).toBeFocused()
  // without confirmation
  await expect(row(page, names.ended)).not.toContainText('en cours')
  await expectAccessible(page)
})
