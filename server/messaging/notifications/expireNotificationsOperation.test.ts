import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSession } from '#tests/support/sessions.ts'
import { runRecurring } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2027-03-19T09:00:00+01:00' })
})
afterAll(() => world.close())

test('notifications older than twelve months are deleted, read or not, and the others stay', async () => {
  const person = await world.user()
  const session = await insertSession(world.portal, { in: await world.body() })
  const told = (cause: string, createdAt: string, readAt: string | null = null) =>
    ({
      userId: person.id,
      kind: 'session.changed',
      cause,
      sessionId: session.id,
      facts: '{}',
      createdAt,
      readAt,
    }) as const
  await world.db
    .insertInto('notifications')
    .values([
      told('old', '2026-03-19T08:59:59+01:00'),
      told('read', '2026-01-19T09:00:00+01:00', '2027-03-18T09:00:00+01:00'),
      told('young', '2026-03-19T09:00:00+01:00'),
    ])
    .execute()

  await runRecurring(world, 'notifications.expire')
  await runRecurring(world, 'notifications.expire')

  const left = await world.db.selectFrom('notifications').select('cause').execute()
  expect(left).toEqual([{ cause: 'young' }])
})
