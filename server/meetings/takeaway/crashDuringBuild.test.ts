import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { type KillableServers, openKillableServers, signIn } from '#tests/support/killableServers.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { readBundle } from './bundle/samples.ts'

const documents = 12
const pagesEach = 150

let ground: KillableServers
beforeAll(async () => {
  ground = await openKillableServers()
})
afterAll(() => ground.close())

async function heavyPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pagesEach; page++)
    for (let line = 0; line < 20; line++)
      (pdf.getPages()[page] ?? pdf.addPage()).drawText(`Ligne ${line}`, { y: line * 30 })
  return pdf.save()
}

/** Lists all files of the store, including partial ones. */
async function storedFiles() {
  const names = await readdir(join(ground.folder, 'files'), { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).length
}

const row = () =>
  ground.portal.db.selectFrom('sessionBundles').select(['state', 'progress', 'fileKey']).executeTakeFirst()

/**
 * Blocks the build at its first progress update, however fast the machine is.
 * @returns a function that unblocks it, to be called once the server is dead
 */
async function holdProgress() {
  const { db } = ground.portal
  const held = sql.lit(20_260_319)
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${held}); return new; end $$`.execute(db)
  await sql`create trigger wait_for_the_test before update on session_bundles for each row
    execute function wait_for_the_test()`.execute(db)
  const holder = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(${held})`.execute(holder)
  return async () => {
    // Terminates the connection of the dead server, which still waits for the lock.
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    await holder.rollback().execute()
    await sql`drop trigger wait_for_the_test on session_bundles`.execute(db)
  }
}

const isWaiting = async () => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(ground.portal.db)
  return rows.length > 0
}

test('a server killed during a build leaves no partial file, and the next one completes the build', async () => {
  const { portal } = ground
  const body = await ground.body({ name: 'CSE Bretagne' })
  const reader = await ground.user({ in: body })
  const session = await insertSession(portal, { in: body, agenda: ['Budget'] })
  const pdf = await heavyPdf()
  for (let index = 0; index < documents; index++)
    await insertDocument(portal, { in: body, session, pointId: session.pointIds[0]!, title: `Rapport ${index}`, pdf })
  // Only the bundle is to be built.
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
  const filed = await storedFiles()

  const finish = await holdProgress()
  let server = await ground.start()
  const headers = await signIn(server.origin, reader.email)
  const ask = () => fetch(`${server.origin}/api/sessions/${session.id}/bundle.pdf`, { headers })
  expect((await ask()).status).toBe(202)
  // The build is under way.
  await expect.poll(isWaiting, { timeout: 25_000, interval: 20 }).toBe(true)
  await server.kill()
  await finish()

  expect(await row()).toMatchObject({ state: 'preparing', fileKey: null })
  expect(await storedFiles()).toBe(filed)
  // Simulates the end of the lease of the dead server.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`.execute(
    portal.db,
  )

  server = await ground.start()
  let answer = await ask()
  for (; answer.status === 202; answer = await ask()) {
    await answer.arrayBuffer()
    await pause(100)
  }
  expect(answer.status).toBe(200)
  const { pages } = await readBundle(new Uint8Array(await answer.arrayBuffer()))
  expect(pages).toHaveLength(2 + documents * pagesEach)
  expect(await storedFiles()).toBe(filed + 1)
}, 180_000)
