import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationChoice, NotificationKind } from '#contract/messaging/notifications.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { type Notice, notify, type Recipient } from './notify.ts'

const nine = '2026-03-19T09:00:00+01:00'
const seven = '2026-03-20T07:00:00+01:00'
const monday = '2026-03-23T07:00:00+01:00'

let world: World
let person: Actor
let session: { id: number }
let project: { id: number }
let causes = 0

beforeAll(async () => {
  world = await openWorld({ at: nine })
  session = await insertSession(world.portal, { in: await world.body() })
  project = await insertThematic(world.portal, 'Télétravail')
})
beforeEach(async () => {
  world.clock.set(nine)
  person = await world.user()
  await deleteTasks(world, 'notifications.mail')
})
afterAll(() => world.close())

const tell = (told: Partial<Notice> = {}, to: readonly Recipient[] = [{ userId: person.id }]) =>
  world.db
    .transaction()
    .execute((tx) =>
      notify(
        world.portal,
        tx,
        { kind: 'session.changed', dedupeKey: `test:${++causes}`, sessionId: session.id, ...told },
        to,
      ),
    )

const told = (about: { id: number } = person) =>
  world.db
    .selectFrom('notifications')
    .select(['inApp', 'mail', 'mailDueAt'])
    .where('userId', '=', about.id)
    .orderBy('id')
    .execute()

const choose = (kind: NotificationKind, { app, mail }: NotificationChoice) =>
  world.db.insertInto('notificationChoices').values({ userId: person.id, kind, inApp: app, mail }).execute()

describe('the mail of a notification', () => {
  test('follows the default of the kind without a choice', async () => {
    await tell()
    await tell({ kind: 'thematic.update', thematicId: project.id })
    expect(await told()).toEqual([
      { inApp: true, mail: 'immediate', mailDueAt: nine },
      { inApp: true, mail: 'daily', mailDueAt: seven },
    ])
  })

  test.each([
    ['daily', seven],
    ['weekly', monday],
    ['none', null],
  ] as const)('follows the choice for the kind: %s', async (mail, mailDueAt) => {
    await choose('session.changed', { app: true, mail })
    await tell()
    expect(await told()).toEqual([{ inApp: true, mail, mailDueAt }])
  })

  test('can be the only channel; nothing is sent without any channel', async () => {
    await choose('session.changed', { app: false, mail: 'immediate' })
    await choose('session.cancelled', { app: false, mail: 'none' })
    await tell()
    await tell({ kind: 'session.cancelled' })
    expect(await told()).toEqual([{ inApp: false, mail: 'immediate', mailDueAt: nine }])
  })

  test('follows the rhythm of what is followed, whatever the earlier choice for the kind', async () => {
    await choose('thematic.update', { app: true, mail: 'none' })
    await tell({ kind: 'thematic.update', thematicId: project.id }, [{ userId: person.id, rhythm: 'weekly' }])
    await tell({ kind: 'thematic.update', thematicId: project.id }, [{ userId: person.id, rhythm: 'none' }])
    await tell({ kind: 'thematic.update', thematicId: project.id })
    expect((await told()).map(({ mail }) => mail)).toEqual(['weekly', 'none', 'none'])
  })

  test('has the sooner of two rhythms', async () => {
    const userId = person.id
    await tell({ kind: 'flow.published' }, [
      { userId, rhythm: 'none' },
      { userId, rhythm: 'weekly' },
      { userId, rhythm: 'daily' },
    ])
    expect((await told()).map(({ mail }) => mail)).toEqual(['daily'])
  })

  test('is omitted when a choice or a subscription excludes it', async () => {
    const [chosen, followed] = [person, await world.user()]
    await choose('thematic.featured', { app: true, mail: 'none' })
    await tell({ kind: 'thematic.featured', thematicId: project.id }, [
      { userId: chosen.id, rhythm: 'immediate' },
      { userId: followed.id },
      { userId: followed.id, rhythm: 'none' },
    ])
    expect(await told(chosen)).toEqual([{ inApp: true, mail: 'none', mailDueAt: null }])
    expect(await told(followed)).toEqual([{ inApp: true, mail: 'none', mailDueAt: null }])
  })

  test('is omitted when the kind has its own mail', async () => {
    const aboutUserId = person.id
    for (const kind of ['account.registered', 'contact.received', 'import.finished', 'account.activated'] as const)
      await tell({ kind, aboutUserId })
    const expected = { inApp: true, mail: 'none', mailDueAt: null }
    expect(await told()).toEqual([expected, expected, expected, expected])
  })

  test('of a kind without a choice leaves the notification in the portal, whatever was chosen', async () => {
    await choose('account.activated', { app: false, mail: 'none' })
    await tell({ kind: 'account.activated', aboutUserId: person.id })
    expect(await told()).toMatchObject([{ inApp: true }])
  })

  test('enqueues the mail task only if there is one', async () => {
    await choose('session.changed', { app: true, mail: 'none' })
    await tell()
    expect(await waitingTasks(world, 'notifications.mail')).toEqual([])
    await tell({ kind: 'session.reminder' })
    expect(await waitingTasks(world, 'notifications.mail')).toHaveLength(1)
  })
})

describe('a notification is created once', () => {
  test('per dedupe key, however many calls and reasons there are', async () => {
    const cause = 'step:again'
    await tell({ dedupeKey: cause }, [{ userId: person.id }, { userId: person.id }])
    await tell({ dedupeKey: cause, kind: 'thematic.update', thematicId: project.id })
    expect(await told()).toHaveLength(1)
  })

  test('also for two simultaneous calls', async () => {
    const cause = 'step:at-once'
    await Promise.all([tell({ dedupeKey: cause }), tell({ dedupeKey: cause })])
    expect(await told()).toHaveLength(1)
  })

  test('for each recipient', async () => {
    const other = await world.user()
    await tell({ dedupeKey: 'step:both' }, [{ userId: person.id }, { userId: other.id }])
    expect([await told(), await told(other)].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('the mails of one record', () => {
  const tellAt = async (minute: number, about: Partial<Notice> = {}) => {
    world.clock.set(nine)
    world.clock.forward({ minutes: minute })
    await tell(about)
  }
  const dueMinutes = async () =>
    (await told()).map(({ mailDueAt }) => (Date.parse(mailDueAt ?? '') - Date.parse(nine)) / 60_000)

  test('are due at once, then after five minutes for the events in between, and so on', async () => {
    for (const minute of [0, 1, 3, 6, 9, 10, 14, 30]) await tellAt(minute)
    expect(await dueMinutes()).toEqual([0, 5, 5, 10, 10, 15, 15, 30])
  })

  test('do not delay another record, another user or a digest', async () => {
    const other = await insertSession(world.portal, { in: await world.body() })
    const [before, neighbour] = [person, await world.user()]
    await choose('session.reminder', { app: true, mail: 'daily' })
    await tellAt(0, { kind: 'session.reminder' })
    await tellAt(1)
    await tellAt(2, { sessionId: other.id })
    person = neighbour
    await tellAt(3)
    expect(await dueMinutes()).toEqual([3])
    person = before
    expect((await dueMinutes()).slice(1)).toEqual([1, 2])
  })
})

test('two thousand users are notified in one statement, and their streams by three messages', async () => {
  const people = await manyPeople(2_000)
  let statements: string[] = []
  await world.db.transaction().execute(async (tx) => {
    statements = await world.statementsOf(() =>
      notify(
        world.portal,
        tx,
        { kind: 'flow.published', dedupeKey: 'step:many', sessionId: session.id },
        people.map((userId) => ({ userId, rhythm: 'daily' })),
      ),
    )
  })
  // The rows, the messages to the streams, what their browsers receive, and the task.
  expect(statements).toHaveLength(4)
  const { count } = await world.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cause', '=', 'step:many')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2_000)
})

async function manyPeople(count: number): Promise<number[]> {
  const made = await world.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        gender: 'Madame' as const,
        firstName: 'Camille',
        lastName: 'Nombreuse',
        email: `nombreuse.${index}@mandature.example`,
        passwordHash: null,
        roles: [],
        activatedAt: nine,
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

test('a rolled back transaction notifies nobody', async () => {
  const undone = world.db.transaction().execute(async (tx) => {
    await notify(world.portal, tx, { kind: 'session.changed', dedupeKey: 'undone', sessionId: session.id }, [
      { userId: person.id },
    ])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await told()).toEqual([])
})
