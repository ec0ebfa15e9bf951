import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { terminateBlockedQuery } from '#tests/support/locks.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, waitingTasks } from '#tests/support/takeaway.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { readBundle } from './bundle/samples.ts'
import { bundleCall } from './expensiveCalls.ts'

// Each bundle is built by a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let body: { id: number }
// Each test has its own world, since the clock only goes forward.
beforeEach(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
})
afterEach(() => world.close())

/** Requests a bundle as a member of the body who has just signed in. */
async function ask(session: { id: number }, query = '') {
  const reader = await world.user({ in: body })
  return reader.get(`/api/sessions/${session.id}/bundle.pdf${query}`)
}
const rows = () => world.db.selectFrom('sessionBundles').selectAll().execute()

const files = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

async function bundleOf(session: { id: number }, query = '') {
  const first = await ask(session, query)
  expect(first.statusCode, first.body).toBe(202)
  await runTasks(world)
  const answer = await ask(session, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return { answer, ...(await readBundle(answer.rawPayload)) }
}

/** Inserts a session with one document, « Convocation ». */
async function fullSession() {
  const session = await insertSession(world.portal, { in: body, agenda: ['Budget'] })
  await insertDocument(world.portal, { in: body, session, title: 'Convocation' })
  return session
}

test('`since` includes only documents published after it, which the cover mentions', async () => {
  const session = await fullSession()
  world.clock.set('2026-04-02T10:00:00+02:00')
  await insertDocument(world.portal, { in: body, session, title: 'Ajout de dernière minute' })
  const { pages, answer } = await bundleOf(session, `?since=${encodeURIComponent('2026-04-01T08:30:00+02:00')}`)

  // Nothing was published between that date and the requested instant.
  expect(pages[0]).toContain('Seulement les documents publiés depuis le 19 mars 2026 à 9 h')
  expect(pages).toHaveLength(3)
  expect(pages[1]).toContain('Ajout de dernière minute')
  expect(pages[1]).not.toContain('Convocation')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('nouveautés depuis le 1er avril 2026'))
})

test('instants between the same two publications share one bundle', async () => {
  const session = await fullSession()
  world.clock.set('2026-04-02T10:00:00+02:00')
  await insertDocument(world.portal, { in: body, session, title: 'Ajout de dernière minute' })
  const reader = await world.user({ in: body })
  const get = (since?: string) =>
    reader.get(`/api/sessions/${session.id}/bundle.pdf${since ? `?since=${encodeURIComponent(since)}` : ''}`)
  const published = await world.db.selectFrom('documents').select('publishedAt').orderBy('id').execute()
  const [first = 0, last = 0] = published.map(({ publishedAt }) => Date.parse(publishedAt ?? ''))
  const at = (ms: number) => get(new Date(ms).toISOString())
  const builds = async () => (await waitingTasks(world, 'takeaway.build')).length

  for (let ms = 0; ms < 30; ms++) {
    const answer = await at(Date.parse('2026-04-01T08:30:00+02:00') + ms)
    expect(answer.statusCode, answer.body).toBe(202)
  }
  expect(await builds()).toBe(1)
  await at(first)
  await at(last - 1)
  expect(await builds()).toBe(1)

  // Nothing after the last publication, everything before the first one.
  await at(last)
  await get('2030-01-01T00:00:00Z')
  expect(await builds()).toBe(2)
  await at(first - 1)
  await get()
  expect(await builds()).toBe(3)
  await runTasks(world)
})

test('the number of bundles built per hour and person is limited; asking for their progress is not', async () => {
  const flooder = await world.user({ in: body })
  const { times } = bundleCall.quota
  const sessions = []
  for (let count = 0; count <= times; count++) sessions.push(await fullSession())
  const get = (session: { id: number }) => flooder.get(`/api/sessions/${session.id}/bundle.pdf`)
  for (const session of sessions.slice(0, times)) {
    expect((await get(session)).statusCode).toBe(202)
    expect((await get(session)).statusCode).toBe(202)
  }

  const refused = await get(sessions.at(-1)!)
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'request.tooMany',
    description: 'Trop de requêtes. Patientez 60 minutes.',
  })
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await get(sessions[0]!)).statusCode).toBe(202)
  // Other people have their own quota.
  expect((await ask(sessions.at(-1)!)).statusCode).toBe(202)
  world.clock.forward({ hours: 1 })
  expect((await get(await fullSession())).statusCode).toBe(202)
  await sql`truncate graphile_worker._private_jobs`.execute(world.db)
})

test('a bundle that failed while the clock was ahead is built again once the clock is corrected', async () => {
  const session = await fullSession()
  await ask(session)
  await sql`truncate graphile_worker._private_jobs`.execute(world.db)
  await world.db.updateTable('sessionBundles').set({ state: 'failed', retryAt: '2031-03-19T09:01:00+01:00' }).execute()
  expect((await ask(session)).statusCode).toBe(202)
  expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(1)
  await sql`truncate graphile_worker._private_jobs`.execute(world.db)
})

test('a bundle that was not requested for a week is deleted with its file', async () => {
  const session = await fullSession()
  await bundleOf(session)
  const [kept] = await rows()
  world.clock.forward({ days: 6 })
  expect((await ask(session)).statusCode).toBe(200)
  world.clock.forward({ days: 6 })
  await runTasks(world, 'takeaway.expire')
  expect(await rows()).toHaveLength(1)
  world.clock.forward({ days: 2 })
  await runTasks(world, 'takeaway.expire')
  expect(await rows()).toEqual([])
  await runTasks(world, 'takeaway.discard')
  await expect(world.portal.store.read(kept?.fileKey ?? '')).rejects.toThrow(kept?.fileKey ?? '')
})

test('a bundle file is deleted once it is certain that its record was not committed', async () => {
  const session = await fullSession()
  await ask(session)
  await runTasks(world, 'takeaway.build')
  const [old] = await rows()
  await insertDocument(world.portal, { in: body, session, title: 'Note' })
  await ask(session)
  const before = await files()
  const holder = await world.db.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder)
  await holder
    .selectFrom('sessionBundles')
    .select('key')
    .where('key', '=', old?.key ?? '')
    .forUpdate()
    .execute()

  await Promise.all([
    expect(runTasks(world, 'takeaway.build')).rejects.toThrow(/terminat/i),
    terminateBlockedQuery(world),
  ])
  await holder.rollback().execute()

  expect(await files()).toHaveLength(before.length + 1)
  await runTasks(world, 'takeaway.discard')
  expect(await files()).toEqual(before)
})

test('the bundle of a deleted session is deleted', async () => {
  const session = await insertSession(world.portal, { in: body })
  await bundleOf(session)
  await world.db.deleteFrom('agendaPoints').where('sessionId', '=', session.id).execute()
  await world.db.deleteFrom('sessions').where('id', '=', session.id).execute()

  await runTasks(world, 'takeaway.expire')

  expect(await rows()).toEqual([])
})

test('a failed build is reported, and retried later', async () => {
  const session = await fullSession()
  await ask(session)
  await world.db
    .updateTable('sessionBundles')
    .set({ plan: '{}' as never })
    .execute()
  await expect(runTasks(world, 'takeaway.build')).rejects.toThrow(TypeError)

  const refusal = await ask(session)
  expect(refusal.headers['retry-after']).toBe('60')
  expect(refusal.json()).toMatchObject({
    status: 503,
    code: 'sessions.bundleFailed',
    description: 'Le recueil de la séance n’a pas pu être préparé. Réessayez dans quelques minutes.',
  })

  world.clock.forward({ minutes: 2 })
  expect((await ask(session)).statusCode).toBe(202)
  expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(1)
})

test('a document whose file is missing is omitted, and tried again later', async () => {
  const session = await fullSession()
  const { fileKey } = await world.db
    .selectFrom('documentVersions')
    .innerJoin('documents', 'documents.id', 'documentVersions.documentId')
    .select('fileKey')
    .where('sessionId', '=', session.id)
    .where('title', '=', 'Convocation')
    .executeTakeFirstOrThrow()
  await world.portal.store.remove(fileKey)
  const { pages } = await bundleOf(session)
  expect(pages.at(-1)).toContain('Convocation : fichier indisponible pour le moment')

  expect((await ask(session)).statusCode).toBe(200)
  world.clock.forward({ minutes: 15 })
  expect((await ask(session)).statusCode).toBe(202)
})

test('a bundle whose own file is missing is built again', async () => {
  const session = await fullSession()
  await bundleOf(session)
  await rm(join(world.portal.config.dataDir, 'files', (await rows())[0]?.fileKey ?? ''))

  expect((await ask(session)).json()).toMatchObject({ code: 'files.missing' })
  expect((await ask(session)).statusCode).toBe(202)
})
