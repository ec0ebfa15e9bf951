import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#server/ground/context/clock.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import { runRead } from '#server/ground/threads/threadProgram.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { type OtlpReceiver, startOtlpReceiver } from '#tests/support/otlpReceiver.ts'
import { searchAs, suggestionsFor, titlesOf } from '#tests/support/searchAs.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { searchProgram } from './searchProgram.ts'

// The searches of a server run in a thread of their own; those of other tests do not.

const metricsToken = 'un-jeton-de-quarante-caracteres-au-moins'
let receiver: OtlpReceiver
let world: World
let body: { id: number }
let reader: Actor
beforeAll(async () => {
  receiver = await startOtlpReceiver()
  world = await openWorld({
    hasThreads: true,
    env: { METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
  })
  body = await world.body()
  reader = await world.user({ in: body, firstName: 'Clémence', lastName: 'Bilanski' })
  for (const title of ['Bilan de l’année', 'Bilan social', 'Rapport annuel'])
    await insertDocument(world.portal, { in: body, title })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const isStarted = () => world.portal.threads?.of(searchProgram).isStarted

test('the thread starts with the first search, not with the index', async () => {
  await indexAllChanges(world)
  expect(isStarted()).toBe(false)
  expect(titlesOf(await searchAs(reader, 'bilan'))).toHaveLength(2)
  expect(isStarted()).toBe(true)
})

test('answers are those of a search in the server itself', async () => {
  const viewer = await findViewer(world.db, reader.id, { day: today(world.clock) })
  if (!viewer) throw new Error('no viewer')
  const here = { ...world.portal, threads: null }
  const slice = { page: 1, limit: 20, offset: 0 }
  for (const q of ['bilan', 'bilam social', '"bilan social" -rapport', 'clémence', 'rien']) {
    const { rows, facets, total, ...others } = await runRead(here, searchProgram, 'findResults', viewer, { q }, slice)
    expect(await searchAs(reader, q, 'itemsPerPage=20'), q).toMatchObject({
      ...others,
      member: JSON.parse(rows),
      facets: JSON.parse(facets),
      totalItems: total,
    })
    expect(await suggestionsFor(reader, q), q).toEqual(await runRead(here, searchProgram, 'suggest', viewer, q))
  }
  expect((await searchAs(reader, 'clémence bilanski')).people).toHaveLength(1)
})

test('what was filed since, and rights that were taken since, are seen by the next search', async () => {
  world.clock.forward({ minutes: 1 })
  const saved = await reader.post('/api/saved_searches', { name: 'Bilans', query: 'q=bilan', rhythm: 'none' })
  expect(saved.statusCode, saved.body).toBe(201)
  world.clock.forward({ minutes: 1 })
  await insertDocument(world.portal, { in: body, title: 'Bilan de la formation' })
  await indexAllChanges(world)
  expect((await searchAs(reader, 'bilan')).totalItems).toBe(3)
  expect((await reader.get(`/api/saved_searches/${saved.json().id}`)).json()).toMatchObject({ fresh: 1 })
  await world.db.updateTable('documents').set({ confidential: true }).execute()
  expect((await searchAs(reader, 'bilan')).totalItems).toBe(0)
  await world.db.updateTable('documents').set({ confidential: false }).execute()
  await indexAllChanges(world)
  expect((await searchAs(reader, 'bilan')).totalItems).toBe(3)
})

test('a search that takes too long is refused, and the next one is answered', async () => {
  const answer = await world.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    await sql`lock table search_editions in access exclusive mode`.execute(held)
    const refused = await reader.get('/api/search?q=bilan')
    await sql`rollback`.execute(held)
    return refused
  })
  expect(answer.json()).toMatchObject({ status: 503, code: 'search.tooSlow' })
  expect(answer.headers['retry-after']).toBe('2')
  expect((await searchAs(reader, 'bilan')).totalItems).toBe(3)
})

test('a search whose connections are lost tells that the portal is unavailable, and the next one is answered', async () => {
  const lost = await world.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    await sql`lock table search_editions in access exclusive mode`.execute(held)
    const answer = reader.get('/api/search?q=bilan')
    await expect
      .poll(
        async () =>
          (
            await sql`
        select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'search_editions'::regclass
      `.execute(held)
          ).rows.length,
      )
      .toBe(1)
    const refused = await answer
    await sql`rollback`.execute(held)
    return refused
  })
  expect(lost.json()).toMatchObject({ status: 503, code: 'server.unavailable' })
  expect((await searchAs(reader, 'bilan')).totalItems).toBe(3)
})

test('metrics and traces tell its statements and connections like those of the server', async () => {
  await searchAs(reader, 'bilan')
  const { body: metrics } = await world
    .visitor({ headers: { authorization: `Bearer ${metricsToken}` } })
    .get('/metrics')
  const value = (sample: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(sample))
        ?.split(' ')
        .at(-1),
    )
  expect(value('mandature_database_statement_duration_seconds_count{pool="search"}')).toBeGreaterThan(0)
  expect(value('mandature_database_connections{pool="search",state="waiting"}')).toBe(0)
  expect(
    value('mandature_database_connections{pool="search",state="idle"}') +
      value('mandature_database_connections{pool="search",state="active"}'),
  ).toBeGreaterThan(0)
  const statements = () => {
    const calls = receiver.spans.filter(({ name }) => name === 'GET /api/search').map(({ spanId }) => spanId)
    return receiver.spans.filter(
      ({ parentSpanId, attributes }) =>
        calls.includes(parentSpanId ?? '') && attributes.some(({ value: own }) => own.stringValue === 'search'),
    )
  }
  await expect.poll(() => statements().length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(statements().map(({ name }) => name)).toContain('PostgreSQL SELECT')
})
