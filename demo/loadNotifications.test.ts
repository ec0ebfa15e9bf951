import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { accounts } from './accounts.ts'
import { addDays } from './calendar.ts'
import { createDocuments } from './documents.ts'
import { loadDocuments } from './loadDocuments.ts'
import { loadNotifications } from './loadNotifications.ts'
import { loadPeople } from './loadPeople.ts'
import { loadReferences } from './loadReferences.ts'
import { loadSessions } from './loadSessions.ts'
import { createPeople } from './people.ts'
import { createSessions } from './sessions.ts'

// some documents are generated
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const reference = '2026-03-19'
const held = createSessions(reference)
const recent = createDocuments(reference, held).filter(({ decidedAt }) => (decidedAt ?? '') > addDays(reference, -5))

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.db.transaction().execute(async (tx) => {
    const bodies = await loadReferences(tx)
    await loadPeople(
      tx,
      createPeople(reference).map((person) => ({ ...person, passwordHash: null })),
      bodies,
    )
    await loadSessions(world.portal, tx, held, bodies, reference)
  })
  await loadDocuments(world.portal, held, recent, () => undefined)
  await loadNotifications(world.portal, reference)
})
afterAll(() => world?.close())

const told = () => world.db.selectFrom('notifications').selectAll().orderBy('id').execute()

test('everybody who can sign in has read and unread notifications', async () => {
  const users = new Map(
    (await world.db.selectFrom('users').select(['id', 'email']).execute()).map(({ id, email }) => [id, email]),
  )
  const emails = (rows: { userId: number }[]) => new Set(rows.map(({ userId }) => users.get(userId)))
  const rows = await told()
  const unread = emails(rows.filter(({ readAt }) => readAt === null))
  const members = accounts.filter(({ status }) => status === 'validated')
  for (const { email } of members) expect([...unread], email).toContain(email)
  expect(rows.filter(({ readAt }) => readAt !== null).length).toBeGreaterThan(members.length)
  expect(unread).not.toContain('attente@mandature.example')
})

test('people follow their bodies, sessions and slices of the document flow', async () => {
  const rows = await world.db.selectFrom('subscriptions').selectAll().execute()
  const seats = await world.db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.userId')
    .select('userId')
    .where('users.status', '=', 'validated')
    .where('endsOn', '>=', addDays(reference, -60))
    .execute()
  expect(rows.filter(({ bodyId, family }) => bodyId !== null && family === null).length).toBeGreaterThanOrEqual(
    seats.length,
  )
  expect(rows.filter(({ sessionId }) => sessionId !== null)).toHaveLength(4)
  expect(rows.filter(({ family }) => family !== null)).toHaveLength(3)
})

test('no mail is late, no notification precedes its event, and loading again adds none', async () => {
  const rows = await told()
  const now = world.clock.now().toISOString()
  expect(rows.filter(({ mailDueAt, mailedAt }) => mailDueAt !== null && mailedAt === null)).toEqual([])
  expect(rows.every(({ createdAt }) => new Date(createdAt) <= new Date(now))).toBe(true)
  await loadNotifications(world.portal, reference)
  expect(await told()).toHaveLength(rows.length)
})
