import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationChoice, NotificationKind } from '#contract/notifications.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { forgetTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { type Listener, notify, type Told } from './notify.ts'

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
  await forgetTasks(world, 'notifications.mail')
})
afterAll(() => world.close())

const tell = (told: Partial<Told> = {}, to: readonly Listener[] = [{ userId: person.id }]) =>
  world.db
    .transaction()
    .execute((tx) =>
      notify(
        world.portal,
        tx,
        { kind: 'session.changed', cause: `test:${++causes}`, sessionId: session.id, ...told },
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

describe('how it is mailed', () => {
  test('as the portal proposes, to who has chosen nothing', async () => {
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
  ] as const)('as the person has chosen for the kind: %s', async (mail, mailDueAt) => {
    await choose('session.changed', { app: true, mail })
    await tell()
    expect(await told()).toEqual([{ inApp: true, mail, mailDueAt }])
  })

  test('by mail alone for who wants it so, and not at all for who wants neither', async () => {
    await choose('session.changed', { app: false, mail: 'immediate' })
    await choose('session.cancelled', { app: false, mail: 'none' })
    await tell()
    await tell({ kind: 'session.cancelled' })
    expect(await told()).toEqual([{ inApp: false, mail: 'immediate', mailDueAt: nine }])
  })

  test('at the rhythm of what is followed, whatever was chosen for the kind before', async () => {
    await choose('thematic.update', { app: true, mail: 'none' })
    await tell({ kind: 'thematic.update', thematicId: project.id }, [{ userId: person.id, rhythm: 'weekly' }])
    await tell({ kind: 'thematic.update', thematicId: project.id }, [{ userId: person.id, rhythm: 'none' }])
    await tell({ kind: 'thematic.update', thematicId: project.id })
    expect((await told()).map(({ mail }) => mail)).toEqual(['weekly', 'none', 'none'])
  })

  test('at the soonest of two rhythms', async () => {
    const userId = person.id
    await tell({ kind: 'flow.published' }, [
      { userId, rhythm: 'none' },
      { userId, rhythm: 'weekly' },
      { userId, rhythm: 'daily' },
    ])
    expect((await told()).map(({ mail }) => mail)).toEqual(['daily'])
  })

  test('never to who wants no mail of it: neither by choice, nor by what they follow', async () => {
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

  test('by its own subject alone, when it has a mail of its own', async () => {
    const aboutUserId = person.id
    for (const kind of ['account.registered', 'contact.received', 'import.finished', 'account.activated'] as const)
      await tell({ kind, aboutUserId })
    const expected = { inApp: true, mail: 'none', mailDueAt: null }
    expect(await told()).toEqual([expected, expected, expected, expected])
  })

  test('and what nobody chooses is told in the portal whatever was chosen', async () => {
    await choose('account.activated', { app: false, mail: 'none' })
    await tell({ kind: 'account.activated', aboutUserId: person.id })
    expect(await told()).toMatchObject([{ inApp: true }])
  })

  test('a mail is asked for when there is one, and not otherwise', async () => {
    await choose('session.changed', { app: true, mail: 'none' })
    await tell()
    expect(await waitingTasks(world, 'notifications.mail')).toEqual([])
    await tell({ kind: 'session.reminder' })
    expect(await waitingTasks(world, 'notifications.mail')).toHaveLength(1)
  })
})

describe('once', () => {
  test('for a cause, however often it is told and for however many reasons', async () => {
    const cause = 'step:again'
    await tell({ cause }, [{ userId: person.id }, { userId: person.id }])
    await tell({ cause, kind: 'thematic.update', thematicId: project.id })
    expect(await told()).toHaveLength(1)
  })

  test('even when it is told twice at once', async () => {
    const cause = 'step:at-once'
    await Promise.all([tell({ cause }), tell({ cause })])
    expect(await told()).toHaveLength(1)
  })

  test('and each of those who listen has theirs', async () => {
    const other = await world.user()
    await tell({ cause: 'step:both' }, [{ userId: person.id }, { userId: other.id }])
    expect([await told(), await told(other)].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('the mails of one record', () => {
  const tellAt = async (minute: number, about: Partial<Told> = {}) => {
    world.clock.set(nine)
    world.clock.forward({ minutes: minute })
    await tell(about)
  }
  const dueMinutes = async () =>
    (await told()).map(({ mailDueAt }) => (Date.parse(mailDueAt ?? '') - Date.parse(nine)) / 60_000)

  test('the first at once; what follows within five minutes together, at their end; then the next', async () => {
    for (const minute of [0, 1, 3, 6, 9, 10, 14, 30]) await tellAt(minute)
    expect(await dueMinutes()).toEqual([0, 5, 5, 10, 10, 15, 15, 30])
  })

  test('another record, another person and a digest wait for nothing', async () => {
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

test('two thousand people are told in one statement, and their streams by three words', async () => {
  const people = await manyPeople(2_000)
  let statements: string[] = []
  await world.db.transaction().execute(async (tx) => {
    statements = await world.statementsOf(() =>
      notify(
        world.portal,
        tx,
        { kind: 'flow.published', cause: 'step:many', sessionId: session.id },
        people.map((userId) => ({ userId, rhythm: 'daily' })),
      ),
    )
  })
  // the rows, what is said to the streams, and the task
  expect(statements).toHaveLength(3)
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

test('nobody is told of what is undone with its cause', async () => {
  const undone = world.db.transaction().execute(async (tx) => {
    await notify(world.portal, tx, { kind: 'session.changed', cause: 'undone', sessionId: session.id }, [
      { userId: person.id },
    ])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await told()).toEqual([])
})
