import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/ground/context/clock.ts'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { startTasks, type TaskHandlers } from '#server/ground/tasks/queue.ts'
import { createTasks } from '#server/ground/tasks/tasks.ts'
import { declared } from '#server/operation/start/declared.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { contentForm, writeContent } from '#tests/support/contents.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { deleteTasks, runTasks, trustClock, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { publishScheduledContent } from './publishing.ts'

const tasks = createTasks(declared.tasks)

let world: World
let editor: Actor
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  reader = await world.user()
})
beforeEach(async () => {
  await world.db.deleteFrom('contents').execute()
  await deleteTasks(world, 'contents.publish')
  world.clock.set('2026-03-19T09:00:00+01:00')
})
afterAll(() => world.close())

const scheduled = (publishedAt: string | null, wishes = {}) =>
  contentForm({ status: 'scheduled', publishedAt, ...wishes })
const post = async (form: object) => (await editor.post('/api/contents', form)).json()
const put = async (id: number, version: number, form: object) =>
  (await editor.put(`/api/contents/${id}`, { ...form, version })).json()
const stateOf = (id: number) =>
  world.db
    .selectFrom('contents')
    .select(['status', 'publishedAt', 'version', 'updatedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const publications = (id: number) =>
  world.db
    .selectFrom('auditEvents')
    .select(['userId', 'at'])
    .where('action', '=', 'content.published')
    .where('subjectId', '=', id)
    .execute()

test('a scheduled content is published at its time, and not before', async () => {
  const { id } = await post(scheduled('2026-03-19T10:00'))
  expect(await waitingTasks(world, 'contents.publish')).toMatchObject([
    { payload: { contentId: id }, runAt: '2026-03-19T10:00:00+01:00' },
  ])
  expect((await reader.get(`/api/contents/${id}`)).statusCode).toBe(404)
  expect((await reader.get('/api/home')).json().news).toEqual([])

  // A server whose clock is ahead runs the task early.
  await runTasks(world, 'contents.publish')
  expect((await stateOf(id)).status).toBe('scheduled')
  expect(await waitingTasks(world, 'contents.publish')).toHaveLength(1)

  world.clock.set('2026-03-19T10:00:00+01:00')
  await runTasks(world, 'contents.publish')
  expect(await stateOf(id)).toEqual({
    status: 'published',
    publishedAt: '2026-03-19T10:00:00+01:00',
    version: 2,
    updatedBy: null,
  })
  expect((await reader.get('/api/home')).json().news).toMatchObject([{ id }])
  expect((await reader.get('/api/contents')).json()).toMatchObject({ totalItems: 1 })
  expect(await publications(id)).toMatchObject([{ userId: null }])
})

test('two concurrent servers publish it once', async () => {
  const { id } = await post(scheduled('2026-03-20T08:00'))
  world.clock.set('2026-03-20T08:00:01+01:00')
  await trustClock(world)
  const publish = taskHandlers(world.portal)['contents.publish']
  await Promise.all(Array.from({ length: 6 }, () => publish({ contentId: id })))
  expect(await stateOf(id)).toMatchObject({ status: 'published', version: 2 })
  expect(await publications(id)).toHaveLength(1)
})

test('two servers that share a queue publish it once', async () => {
  const database = await createDatabase()
  const log = pino({ level: 'silent' })
  const pools = [0, 1].map(() => openPool(database.connection, log, { max: 3 }))
  const portals = pools.map((pool) => ({ ...world.portal, db: openDatabase(pool), clock: systemClock }))
  const [{ db }] = portals as [(typeof portals)[0], (typeof portals)[0]]
  const at = new Date().toISOString()
  const due = Array.from({ length: 8 }, (_, index) => ({
    contentType: 'article' as const,
    title: `Article ${index}`,
    introduction: 'Ce que l’accord change pour les équipes.',
    text: '<p>Deux jours.</p>',
    status: 'scheduled' as const,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  }))
  const ids = (await db.insertInto('contents').values(due).returning('id').execute()).map(({ id }) => id)
  for (const id of ids)
    for (const key of ['first', 'again']) await tasks.enqueue(db, 'contents.publish', { contentId: id }, `${key}:${id}`)

  const servers = await Promise.all(
    portals.map((portal, index) =>
      startTasks(
        pools[index]!,
        declared.tasks,
        { 'contents.publish': (payload) => publishScheduledContent(portal, payload) } as TaskHandlers,
        log,
      ),
    ),
  )
  await expect.poll(() => waitingTasks({ db }, 'contents.publish'), { timeout: 20_000 }).toEqual([])
  for (const server of servers) await server.stop()

  const published = await db.selectFrom('contents').select(['status', 'version']).execute()
  expect(published).toEqual(ids.map(() => ({ status: 'published', version: 2 })))
  const events = await db
    .selectFrom('auditEvents')
    .select('subjectId')
    .where('action', '=', 'content.published')
    .execute()
  expect(events.map(({ subjectId }) => subjectId).toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  for (const pool of pools) await pool.end()
  await database.drop()
})

test('a content rescheduled, withdrawn, published or deleted is not published at the first time', async () => {
  const { id } = await post(scheduled('2026-03-19T09:20'))
  await put(id, 1, scheduled('2026-03-19T09:30'))
  expect(await waitingTasks(world, 'contents.publish')).toMatchObject([{ runAt: '2026-03-19T09:30:00+01:00' }])
  await put(id, 2, scheduled('2026-03-19T09:30', { status: 'draft' }))
  expect(await waitingTasks(world, 'contents.publish')).toEqual([])
  world.clock.set('2026-03-19T09:40:00+01:00')
  await trustClock(world)
  await taskHandlers(world.portal)['contents.publish']({ contentId: id })
  expect(await stateOf(id)).toMatchObject({ status: 'draft' })

  await put(id, 3, scheduled('2026-03-19T09:50'))
  expect(await put(id, 4, contentForm())).toMatchObject({
    status: 'published',
    publishedAt: '2026-03-19T09:40:00+01:00',
  })
  expect(await waitingTasks(world, 'contents.publish')).toEqual([])

  await put(id, 5, scheduled('2026-03-19T09:50'))
  await editor.delete(`/api/contents/${id}`)
  expect(await waitingTasks(world, 'contents.publish')).toEqual([])
  await taskHandlers(world.portal)['contents.publish']({ contentId: id })
})

describe('the publication date', () => {
  const refused = async (form: object) => {
    const { status, violations } = await post(form)
    return [
      status,
      violations?.map(({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath} ${code}`),
    ]
  }
  test('must be in the future for a scheduled content, and in the past for a published one', async () => {
    for (const past of ['2026-03-19T09:00', '2026-03-19T08:59:59+01:00', '2025-01-01T00:00:00Z'])
      expect(await refused(scheduled(past)), past).toEqual([422, ['publishedAt contents.pastSchedule']])
    expect(await refused(scheduled(null))).toEqual([422, ['publishedAt custom']])
    expect(await refused(contentForm({ publishedAt: '2026-03-19T09:01' }))).toEqual([
      422,
      ['publishedAt contents.futurePublication'],
    ])
    expect(await post(contentForm({ publishedAt: '2026-03-19T09:00' }))).toMatchObject({ status: 'published' })
  })

  test('is refused on its field when it does not exist, or is skipped by daylight saving time', async () => {
    for (const strange of [
      '2026-03-29T02:30',
      '2026-03-29T02:30:00+01:00',
      '2026-02-30T09:00',
      '2026-13-01T09:00',
      'demain',
      '2026-03-29T02:30:00+02:00',
    ])
      expect(await refused(scheduled(strange)), strange).toEqual([422, ['publishedAt custom']])
  })

  test.each([
    // Clocks go from 02:00 to 03:00: the last minute of winter time, the first of summer time.
    ['2026-03-29T01:59', '2026-03-29T01:59:00+01:00', '2026-03-29T00:59:00Z'],
    ['2026-03-29T03:00', '2026-03-29T03:00:00+02:00', '2026-03-29T01:00:00Z'],
    // 02:30 occurs twice: the first time unless the offset tells otherwise.
    ['2026-10-25T02:30', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00Z'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00Z'],
  ])('keeps its meaning around a change of daylight saving time: %s', async (written, shown, instant) => {
    const { id, publishedAt } = await post(scheduled(written))
    expect(publishedAt).toBe(shown)
    const [task] = await waitingTasks(world, 'contents.publish')
    expect(new Date(task!.runAt)).toEqual(new Date(instant))

    world.clock.set(new Date(new Date(instant).getTime() - 1).toISOString())
    await runTasks(world, 'contents.publish')
    expect((await stateOf(id)).status).toBe('scheduled')
    world.clock.set(instant)
    await runTasks(world, 'contents.publish')
    expect((await stateOf(id)).status).toBe('published')
  })
})

test('a content that was never published can neither be archived nor be read by members', async () => {
  const refusal = {
    status: 422,
    code: 'contents.neverPublished',
    violations: [{ propertyPath: 'status', message: 'Seul un contenu publié peut être archivé' }],
  }
  expect(await post(contentForm({ status: 'archived' }))).toMatchObject(refusal)
  for (const wishes of [{ status: 'draft' }, { status: 'scheduled', publishedAt: '2026-04-01T09:00' }]) {
    const { id, version } = await writeContent(editor, wishes)
    const answer = await editor.put(`/api/contents/${id}`, { ...contentForm({ status: 'archived' }), version })
    expect(answer.json()).toMatchObject(refusal)
    expect((await reader.get(`/api/contents/${id}`)).statusCode).toBe(404)
  }
})

test('an archived content disappears from home and lists, but stays at its URL', async () => {
  const { id, version } = await writeContent(editor, { inSlider: true })
  await put(id, version, contentForm({ status: 'archived' }))
  expect((await reader.get('/api/home')).json()).toMatchObject({ slider: [], news: [] })
  expect((await reader.get('/api/contents')).json()).toMatchObject({ totalItems: 0 })
  expect((await reader.get(`/api/contents/${id}`)).json()).toMatchObject({
    status: 'archived',
    publishedAt: '2026-03-19T09:00:00+01:00',
  })
})
