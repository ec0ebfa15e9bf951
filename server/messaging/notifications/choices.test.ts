import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationChoices } from '#contract/messaging/notifications.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const now = '2026-03-19T09:00:00+01:00'
const shell = {
  theme: 'system',
  sidebar: true,
  miniSidebar: false,
  navbarColor: 'surface',
  horizontal: false,
  showsEmail: false,
  showsPhone: false,
}

let world: World
let body: { id: number }
let person: Actor
beforeAll(async () => {
  world = await openWorld({ at: now })
  body = await world.body()
})
beforeEach(async () => {
  person = await world.user()
})
afterAll(() => world.close())

const choose = (notifications?: NotificationChoices, more: object = {}) =>
  person.put('/api/me/preferences', { ...shell, ...more, ...(notifications && { notifications }) })
const chosen = async () => (await person.get('/me')).json().preferences

/** Follows a slice of the document flow, a project, a session and a saved search, each with its own rhythm. */
async function follow() {
  const thematic = await insertThematic(world.portal, `Projet de ${person.lastName}`)
  const session = await insertSession(world.portal, { in: body })
  const common = { userId: person.id, createdAt: now, seenAt: now }
  await world.db
    .insertInto('subscriptions')
    .values([
      { ...common, bodyId: body.id, rhythm: 'weekly' },
      { ...common, family: 'session', rhythm: 'immediate' },
      { ...common, thematicId: thematic.id, rhythm: 'weekly' },
      { ...common, sessionId: session.id, rhythm: 'immediate' },
    ])
    .execute()
  await world.db
    .insertInto('savedSearches')
    .values({
      userId: person.id,
      place: 1,
      name: 'Accords',
      query: 'q=accord',
      rhythm: 'none',
      seenAt: '2026-03-01T09:00:00+01:00',
      toldAt: '2026-03-01T09:00:00+01:00',
      createdAt: '2026-03-01T09:00:00+01:00',
    })
    .execute()
}
async function rhythms() {
  const followed = await world.db
    .selectFrom('subscriptions')
    .select('rhythm')
    .where('userId', '=', person.id)
    .orderBy('id')
    .execute()
  const search = await world.db
    .selectFrom('savedSearches')
    .select(['rhythm', 'toldAt'])
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  return { followed: followed.map(({ rhythm }) => rhythm), search: search.rhythm, toldAt: search.toldAt }
}
const asFollowed = {
  followed: ['weekly', 'immediate', 'weekly', 'immediate'],
  search: 'none',
  toldAt: '2026-03-01T09:00:00+01:00',
}

test('choices are part of `/me`, and an omitted list of choices stays', async () => {
  const notifications: NotificationChoices = {
    'session.changed': { app: true, mail: 'none' },
    'mandate.ending': { app: false, mail: 'weekly' },
  }
  expect((await choose(notifications, { homeScope: 'all' })).json()).toEqual({
    ...shell,
    homeScope: 'all',
    notifications,
  })
  expect((await choose(undefined, { theme: 'dark' })).statusCode).toBe(200)
  expect(await chosen()).toEqual({ ...shell, theme: 'dark', homeScope: 'all', notifications })
  expect((await person.get('/api/me/preferences')).json()).toEqual(await chosen())
})

test('new choices replace all earlier ones, and the default of a kind is not stored', async () => {
  await choose({ 'session.changed': { app: true, mail: 'none' }, 'session.reminder': { app: false, mail: 'none' } })
  await choose({
    'session.changed': { app: true, mail: 'immediate' },
    'session.cancelled': { app: false, mail: 'immediate' },
    // This kind leaves no choice.
    'account.activated': { app: false, mail: 'none' },
  })
  expect((await chosen()).notifications).toEqual({ 'session.cancelled': { app: false, mail: 'immediate' } })
})

test('changing the mail choice of a kind sets the rhythm of everything followed of that kind', async () => {
  await follow()
  await choose({ 'flow.published': { app: true, mail: 'none' } })
  expect(await rhythms()).toEqual({ ...asFollowed, followed: ['none', 'none', 'weekly', 'immediate'] })
  await choose({
    'flow.published': { app: true, mail: 'none' },
    'thematic.update': { app: true, mail: 'immediate' },
    'search.alert': { app: true, mail: 'weekly' },
  })
  expect(await rhythms()).toEqual({
    followed: ['none', 'none', 'immediate', 'immediate'],
    search: 'weekly',
    // Only later results: those found before a mail was chosen are not reported.
    toldAt: now,
  })
})

test('an unchanged choice leaves the rhythms of what is followed', async () => {
  await choose({ 'flow.published': { app: true, mail: 'weekly' } })
  await follow()
  await choose({
    'flow.published': { app: false, mail: 'weekly' },
    'session.changed': { app: true, mail: 'none' },
    'thematic.update': { app: true, mail: 'daily' },
  })
  expect(await rhythms()).toEqual(asFollowed)
})

test('removing a choice restores the default rhythm', async () => {
  await choose({ 'flow.published': { app: true, mail: 'none' } })
  await follow()
  await choose({})
  expect((await rhythms()).followed).toEqual(['daily', 'daily', 'weekly', 'immediate'])
})

test('the choices of other users do not change', async () => {
  await follow()
  const first = person
  person = await world.user()
  await choose({ 'flow.published': { app: false, mail: 'none' } })
  person = first
  expect(await rhythms()).toEqual(asFollowed)
  expect((await chosen()).notifications).toEqual({})
})

test('an unknown kind or rhythm is refused, and nothing is written', async () => {
  const answer = await choose({
    'session.changed': { app: true, mail: 'hourly' as never },
    'session.moved': { app: true, mail: 'none' },
  } as NotificationChoices)
  expect(answer.statusCode).toBe(422)
  expect(violationPaths(answer)).toContain('notifications.session.changed.mail')
  expect((await chosen()).notifications).toEqual({})
})

test('two windows that save choices at once leave the choices of one of them', async () => {
  await follow()
  await person.get('/me')
  const answers = await Promise.all([
    choose({ 'flow.published': { app: true, mail: 'none' } }),
    choose({ 'flow.published': { app: true, mail: 'immediate' } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { mail } = (await chosen()).notifications['flow.published']
  expect((await rhythms()).followed.slice(0, 2)).toEqual([mail, mail])
})
